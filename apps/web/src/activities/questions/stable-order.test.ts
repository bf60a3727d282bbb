import type { Question } from "@hubbub/contract/activities/questions/calls";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { makeQuestion } from "../../testing/make-question.ts";
import { countNew, keepOrder, settle } from "./stable-order.ts";
import { withAnswered } from "./use-leaving.ts";

const ids = fc.uniqueArray(fc.integer({ min: 1, max: 30 }).map(String), { minLength: 1, maxLength: 12 });
const none: ReadonlySet<string> = new Set();

describe("a list that does not move during interaction", () => {
  it("[Q-43] keeps the order of shown items, removes deleted ones, and does not show new ones", () => {
    fc.assert(
      fc.property(ids, ids, (shown, ranked) => {
        const next = keepOrder(shown, ranked, none);
        const stillRanked = shown.filter((id) => ranked.includes(id));
        // If no shown item is left, the new order is used.
        expect(next).toEqual(stillRanked.length > 0 ? stillRanked : ranked);
        expect(countNew(next, ranked)).toBe(ranked.length - next.length);
      }),
    );
  });

  it("[Q-43] reordering affects only shown items", () => {
    fc.assert(
      fc.property(ids, ids, (shown, ranked) => {
        const settled = settle(shown, ranked);
        expect(settled).toEqual(ranked.filter((id) => shown.includes(id)));
      }),
    );
  });

  it("[Q-44] shows the viewer's own question immediately at its place", () => {
    expect(keepOrder(["1", "2"], ["1", "own", "2", "new"], new Set(["own"]))).toEqual(["1", "own", "2"]);
    expect(keepOrder(["1", "own", "2"], ["own", "1", "2", "new"], new Set(["own"]))).toEqual(["1", "own", "2"]);
  });
});

describe("the list on the stage", () => {
  const questions = (...fields: Partial<Question>[]) => fields.map(makeQuestion);

  it("[Q-60] keeps an answered question at its place until its time is over", () => {
    const now = questions({ id: "1" }, { id: "3" }, { id: "2", isAnswered: true });
    const shownIds = (gone: ReadonlySet<string>) => withAnswered(now, ["1", "2", "3"], gone).map(({ id }) => id);
    expect(shownIds(none)).toEqual(["1", "2", "3"]);
    expect(shownIds(new Set(["2"]))).toEqual(["1", "3"]);
  });

  it("[Q-60] does not show questions that were answered before they were shown, or ignored ones", () => {
    expect(
      withAnswered(questions({ id: "1" }, { id: "2", isAnswered: true }), ["1"], none).map(({ id }) => id),
    ).toEqual(["1"]);
    expect(withAnswered(questions({ id: "1" }), ["1", "2"], none).map(({ id }) => id)).toEqual(["1"]);
  });
});
