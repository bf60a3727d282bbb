import { describe } from "vitest";

import { busContract } from "./bus.contract.ts";
import { MemoryBus } from "./memory-bus.ts";

describe("memory bus", () =>
  busContract(async () => {
    const bus = new MemoryBus(() => undefined);
    return { bus, close: () => bus.close() };
  }));
