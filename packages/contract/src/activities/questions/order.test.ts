import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { compareQuestions, netVotes, orderQuestions } from "./order.ts";

const question = fc.record({
  id: fc.integer({ min: 1, max: 10_000 }).map(String),
  isAnswered: fc.boolean(),
  upvotes: fc.integer({ min: 0, max: 6 }),
  downvotes: fc.integer({ min: 0, max: 6 }),
  submittedAt: fc
    .date({ min: new Date("2026-01-01"), max: new Date("2026-01-02"), noInvalidDate: true })
    .map((date) => date.toISOString()),
});
const questions = fc.uniqueArray(question, { selector: ({ id }) => id, maxLength: 30 });

describe("question order", () => {
  it("[Q-1] sorts by unanswered first, then by net votes, then newest first", () => {
    fc.assert(
      fc.property(questions, (list) => {
        const ordered = orderQuestions(list);
        for (const [index, later] of ordered.entries()) {
          const earlier = ordered[index - 1];
          if (!earlier) continue;
          expect(Number(earlier.isAnswered)).toBeLessThanOrEqual(Number(later.isAnswered));
          if (earlier.isAnswered !== later.isAnswered) continue;
          expect(netVotes(earlier)).toBeGreaterThanOrEqual(netVotes(later));
          if (netVotes(earlier) !== netVotes(later)) continue;
          expect(earlier.submittedAt >= later.submittedAt).toBe(true);
        }
      }),
    );
  });

  it("[Q-1] is the same for any input order", () => {
    fc.assert(
      fc.property(
        questions.chain((list) => fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length }))),
        ([list, shuffled]) => {
          expect(orderQuestions(shuffled)).toEqual(orderQuestions(list));
        },
      ),
    );
  });

  it("[Q-1] orders questions with the same time by numeric id, so that there are no ties", () => {
    fc.assert(
      fc.property(questions, (list) => {
        expect(orderQuestions(list)).toHaveLength(list.length);
        for (const a of list)
          for (const b of list) expect(Math.sign(compareQuestions(a, b)) + Math.sign(compareQuestions(b, a))).toBe(0);
      }),
    );
    const at = { isAnswered: false, upvotes: 0, downvotes: 0, submittedAt: "2026-01-01T00:00:00.000Z" };
    expect(
      orderQuestions([
        { ...at, id: "9" },
        { ...at, id: "10" },
      ]).map(({ id }) => id),
    ).toEqual(["10", "9"]);
  });
});
