import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { meanOf, quizPoints, rankOptions } from "./poll-scores.ts";

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

describe("rankings", () => {
  const rankings = fc
    .integer({ min: 2, max: 8 })
    .map((size) => Array.from({ length: size }, (_, index) => String(index + 1)))
    .chain((ids) =>
      fc.tuple(fc.constant(ids), fc.array(fc.shuffledSubarray(ids, { minLength: ids.length }), { maxLength: 12 })),
    );

  it("[POLL-2] give n points for the first of n options to 1 for the last, and list the best first", () => {
    fc.assert(
      fc.property(rankings, ([ids, answers]) => {
        const sums = new Map(ids.map((id) => [id, sum(answers.map((answer) => answer.indexOf(id) + 1))]));
        const ranked = rankOptions(ids, sums, answers.length);
        for (const { id, points, meanRank } of ranked) {
          expect(points).toBe(sum(answers.map((answer) => ids.length - answer.indexOf(id))));
          expect(meanRank).toBe(answers.length === 0 ? null : (sums.get(id) ?? 0) / answers.length);
        }
        expect(sum(ranked.map(({ points }) => points))).toBe((answers.length * ids.length * (ids.length + 1)) / 2);
        expect(ranked.map(({ points }) => points)).toEqual(
          ranked.map(({ points }) => points).toSorted((a, b) => b - a),
        );
      }),
    );
  });
});

describe("scales", () => {
  it("[POLL-30] have the mean of all answers, and none without answers", () => {
    expect(meanOf([{ value: 1, count: 0 }])).toBeNull();
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 10 }), { minLength: 1, maxLength: 50 }), (answers) => {
        const values = [...new Set(answers)].map((value) => ({
          value,
          count: answers.filter((answer) => answer === value).length,
        }));
        expect(meanOf(values)).toBeCloseTo(sum(answers) / answers.length, 9);
      }),
    );
  });
});

describe("quiz points", () => {
  const ids = ["1", "2", "3", "4"];
  const options = fc.subarray(ids, { minLength: 1 });
  const times = fc.record({
    elapsedMs: fc.integer({ min: -1000, max: 40_000 }),
    allowedMs: fc.constantFrom(10_000, 30_000),
  });

  it("[POLL-4] are 100 to 200 for exactly the correct options, by speed, and 0 for anything else", () => {
    fc.assert(
      fc.property(options, options, times, (answer, correct, time) => {
        const points = quizPoints(answer, correct, time);
        const isRight = [...answer].toSorted().join() === [...correct].toSorted().join();
        expect(points).toBeGreaterThanOrEqual(isRight ? 100 : 0);
        expect(points).toBeLessThanOrEqual(isRight ? 200 : 0);
        expect(Number.isInteger(points)).toBe(true);
      }),
    );
  });

  it("[POLL-4] do not increase with time: 200 in the first moment, 100 in the last", () => {
    fc.assert(
      fc.property(options, times, fc.nat({ max: 10_000 }), (correct, time, later) => {
        const slower = { ...time, elapsedMs: time.elapsedMs + later };
        expect(quizPoints(correct, correct, slower)).toBeLessThanOrEqual(quizPoints(correct, correct, time));
      }),
    );
    expect(quizPoints(["1"], ["1"], { elapsedMs: 0, allowedMs: 10_000 })).toBe(200);
    expect(quizPoints(["1"], ["1"], { elapsedMs: 10_000, allowedMs: 10_000 })).toBe(100);
    expect(quizPoints(["1"], ["1"], { elapsedMs: 15_000, allowedMs: 30_000 })).toBe(150);
  });
});
