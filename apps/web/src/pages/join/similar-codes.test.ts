import { isEventId } from "@hubbub/contract/event-id";
import { describe, expect, it } from "vitest";

import { similarCodes } from "./similar-codes.ts";

describe("codes that look like a mistyped one", () => {
  it("[JOIN-13] differ in one character that is easily mistaken, four at most", () => {
    expect(similarCodes("7KQ4S2XD")).toEqual(["7KQ452XD", "7KQ4SZXD", "7KQ4S2X0", "7K04S2XD"]);
    for (const code of similarCodes("55228806")) expect(isEventId(code)).toBe(true);
    expect(similarCodes("55228806")).toHaveLength(4);
    expect(similarCodes("HJKRTWXC")).toEqual([]);
  });

  it("[JOIN-13] reads U, which no code has, as V", () => {
    expect(similarCodes("7KQ4M2XU")).toEqual(["7KQ4M2XV"]);
  });
});
