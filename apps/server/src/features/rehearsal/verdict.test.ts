import { REHEARSAL_CHECKS } from "@hubbub/contract/rehearsal";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

import type { AudienceReport } from "../../simulation/measurements.ts";
import { decideVerdict, checkMeasurements } from "./verdict.ts";

const good: AudienceReport = {
  people: 50,
  joined: 50,
  sent: 120,
  responses: { count: 400, p50: 4, p99: 40 },
  live: { count: 300, p50: 90, p99: 180 },
  errors: 0,
  refused: 0,
};
const failing = (change: Partial<AudienceReport>, busiest = 0.3) =>
  checkMeasurements({ audience: { ...good, ...change }, busiest }).flatMap(({ name, passed }) =>
    passed ? [] : [name],
  );

describe("verdict of a rehearsal", () => {
  it("[REH-7] passes when every check is met, and names each failed check", () => {
    expect(checkMeasurements({ audience: good, busiest: 0.3 }).map(({ name }) => name)).toEqual([...REHEARSAL_CHECKS]);
    expect(failing({})).toEqual([]);
    expect(failing({ responses: { ...good.responses, p99: 501 } })).toEqual(["answers"]);
    expect(failing({ live: { count: 9, p50: 100, p99: 751 } })).toEqual(["live"]);
    expect(failing({ errors: 1 })).toEqual(["errors"]);
    expect(failing({ refused: 1 })).toEqual(["refused"]);
    expect(failing({}, 0.81)).toEqual(["headroom"]);
  });

  it("[REH-7] counts a failed connection as an error, and fails without any answer", () => {
    expect(failing({ joined: 49 })).toEqual(["errors"]);
    expect(failing({ joined: 0, errors: 50, responses: { count: 0, p50: 0, p99: 0 }, live: null })).toEqual([
      "answers",
      "errors",
    ]);
  });

  it("[REH-7] omits the live channel when nothing was sent on it", () => {
    expect(checkMeasurements({ audience: { ...good, live: null }, busiest: 0 }).map(({ name }) => name)).not.toContain(
      "live",
    );
  });

  it("[REH-7] is unclear when only times fail and the simulated attendees were slow themselves", () => {
    const late = checkMeasurements({ audience: { ...good, live: { count: 9, p50: 100, p99: 2000 } }, busiest: 0.3 });
    expect(decideVerdict(late, false)).toBe("failed");
    expect(decideVerdict(late, true)).toBe("unclear");
    expect(decideVerdict(checkMeasurements({ audience: { ...good, errors: 1 }, busiest: 0.3 }), true)).toBe("failed");
    expect(decideVerdict(checkMeasurements({ audience: good, busiest: 0.9 }), true)).toBe("failed");
    expect(decideVerdict(checkMeasurements({ audience: good, busiest: 0.3 }), true)).toBe("passed");
  });

  it("[REH-7] never improves with a worse figure", () => {
    fc.assert(
      fc.property(
        fc.nat(2000),
        fc.nat(2000),
        fc.nat(20),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (ms, more, errors, busiest) => {
          const fewer = failing({ responses: { ...good.responses, p99: ms }, errors }, busiest).length;
          const worse = failing(
            { responses: { ...good.responses, p99: ms + more }, errors: errors + 1 },
            busiest,
          ).length;
          expect(worse).toBeGreaterThanOrEqual(fewer);
        },
      ),
    );
  });
});
