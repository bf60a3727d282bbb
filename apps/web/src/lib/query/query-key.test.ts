import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { hashKey, startsWith } from "./query-key.ts";
import { share } from "./share.ts";

const part = fc.oneof(fc.string(), fc.integer(), fc.constant(null));
const key = fc.array(part, { maxLength: 5 });

describe("query keys", () => {
  it("[QUERY-1] name one query when their parts are the same, and begin with their own beginnings", () => {
    fc.assert(
      fc.property(key, key, fc.nat(5), (one, other, cut) => {
        expect(hashKey(one) === hashKey(other)).toBe(JSON.stringify(one) === JSON.stringify(other));
        expect(startsWith(one, one.slice(0, cut))).toBe(true);
      }),
    );
    expect(startsWith(["group", "list", "7"], ["group", "desk"])).toBe(false);
  });
});

describe("sharing what did not change", () => {
  const json = fc.jsonValue().map((value) => JSON.parse(JSON.stringify(value)) as unknown);

  it("[QUERY-2] says what came, and keeps what was where it says the same", () => {
    fc.assert(
      fc.property(json, json, (before, after) => {
        expect(share(before, after)).toEqual(after);
        const copy: unknown = JSON.parse(JSON.stringify(before));
        expect(share(before, copy)).toBe(before);
      }),
    );
  });

  it("[QUERY-2] keeps the unchanged entries of a changed list", () => {
    const before = [{ id: "1", votes: { up: 1 } }, { id: "2" }];
    const after = share(before, [
      { id: "1", votes: { up: 1 } },
      { id: "2", isAnswered: true },
    ]);
    expect(after).not.toBe(before);
    expect(after[0]).toBe(before[0]);
  });
});
