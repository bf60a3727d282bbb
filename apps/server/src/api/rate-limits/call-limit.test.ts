import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { CallLimit } from "./call-limit.ts";

describe("the call limit", () => {
  it("[TR-3] allows at most 30 calls in any minute, and a call after the returned waiting time", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 5000 }), { maxLength: 200 }), (gaps) => {
        let now = 1_000_000;
        const limit = new CallLimit(30, 60_000, () => now);
        const passed: number[] = [];
        for (const gap of gaps) {
          now += gap;
          const wait = limit.take("somebody");
          if (wait === null) passed.push(now);
          else {
            now += wait * 1000;
            expect(limit.take("somebody")).toBeNull();
            passed.push(now);
          }
          expect(passed.filter((at) => at > now - 60_000).length).toBeLessThanOrEqual(30);
        }
      }),
    );
  });

  it("[TR-3] counts each participant separately", () => {
    const limit = new CallLimit(1, 60_000, () => 0);
    expect(limit.take("a")).toBeNull();
    expect(limit.take("b")).toBeNull();
    expect(limit.take("a")).toBe(60);
  });

  it("[CHAT-38] allows the configured number per window, then returns the time to wait, then allows again", () => {
    let now = 0;
    const limit = new CallLimit(3, 60_000, () => now);
    expect([1, 2, 3].map(() => limit.take("kofi"))).toEqual([null, null, null]);
    now = 20_000;
    expect(limit.take("kofi")).toBe(40);
    expect(limit.take("mei")).toBeNull();
    now = 60_000;
    expect(limit.take("kofi")).toBeNull();
  });

  it("[CHAT-38] allows one more call for each refunded one", () => {
    const limit = new CallLimit(2, 60_000, () => 0);
    limit.take("kofi");
    limit.take("kofi");
    limit.refund("kofi");
    expect([limit.take("kofi"), limit.take("kofi")]).toEqual([null, 60]);
  });
});
