import { isEventId } from "@hubbub/contract/event-id";
import { describe, expect, it } from "vitest";

import { similarCodes } from "./similar-codes.ts";

describe("codes similar to a mistyped one", () => {
  it("[JOIN-13] differ in one easily confused character, four at most", () => {
    expect(similarCodes("7KQ4S2XD")).toEqual(["7KQ452XD", "7KQ4SZXD", "7KQ4S2X0", "7K04S2XD"]);
    for (const code of similarCodes("55228806")) expect(isEventId(code)).toBe(true);
    expect(similarCodes("55228806")).toHaveLength(4);
    expect(similarCodes("HJKRTWXC")).toEqual([]);
  });

  it("[JOIN-13] replace U, which no code contains, by V", () => {
    expect(similarCodes("7KQ4M2XU")).toEqual(["7KQ4M2XV"]);
  });
});
