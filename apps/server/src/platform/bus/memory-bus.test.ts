import { describe } from "vitest";

import { busContract } from "./bus.contract.ts";
import { createMemoryBus } from "./memory-bus.ts";

describe("memory bus", () =>
  busContract(async () => {
    const bus = createMemoryBus(() => undefined);
    return { bus, close: () => bus.close() };
  }));
