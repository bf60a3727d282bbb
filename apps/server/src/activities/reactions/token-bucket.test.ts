import fc from "fast-check";
import { expect, it } from "vitest";

import { TokenBucket } from "./token-bucket.ts";

it("[REACT-12] never allows more than capacity and rate in any period", () => {
  const steps = fc.array(fc.record({ pause: fc.nat({ max: 700 }), wanted: fc.nat({ max: 40 }) }), { maxLength: 60 });
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 20 }),
      fc.integer({ min: 1, max: 20 }),
      steps,
      (perSecond, capacity, calls) => {
        const bucket = new TokenBucket(capacity, 0);
        let now = 0;
        const given = calls.map(({ pause, wanted }) => {
          now += pause;
          const taken = bucket.take(wanted, { perSecond, capacity }, now);
          expect(taken).toBeLessThanOrEqual(wanted);
          return { now, taken };
        });
        for (let from = 0; from < given.length; from += 1) {
          let total = 0;
          for (const { now: at, taken } of given.slice(from)) {
            total += taken;
            expect(total).toBeLessThanOrEqual(capacity + ((at - given[from]!.now) / 1000) * perSecond + 1e-6);
          }
        }
      },
    ),
  );
});

it("[REACT-12] never rejects a client that stays within the rate", () => {
  for (const perSecond of [1, 3, 5, 10, 20]) {
    const rate = { perSecond, capacity: perSecond + 1 };
    const bucket = new TokenBucket(rate.capacity, 0);
    for (let sent = 1; sent <= 100; sent += 1) {
      const jitter = sent % 2 === 0 ? 40 : 0;
      expect(bucket.take(1, rate, (sent * 1000) / perSecond + jitter)).toBe(1);
    }
  }
});

it("[REACT-12] stays within the limit when the clock stops or moves backwards", () => {
  const bucket = new TokenBucket(2, 1000);
  const rate = { perSecond: 5, capacity: 2 };
  expect([bucket.take(1, rate, 1000), bucket.take(1, rate, 400), bucket.take(1, rate, 400)]).toEqual([1, 1, 0]);
});
