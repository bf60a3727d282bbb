import type { Question } from "@hubbub/contract/activities/questions/calls";
import type { Vote } from "@hubbub/contract/activities/questions/index";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { makeQuestion } from "../../testing/make-question.ts";
import { countByFilter, decisionsFor, moderationList, QUESTION_FILTERS, questionStateOf } from "./question-filters.ts";
import { ownPendingOf, toggleVote, publicQuestions, withChange, withOwnVote } from "./question-list.ts";

const vote = fc.constantFrom<Vote>("upvote", "downvote", "none");
const question = fc
  .record({
    id: fc.integer({ min: 1, max: 500 }).map(String),
    upvotes: fc.integer({ min: 1, max: 9 }),
    downvotes: fc.integer({ min: 1, max: 9 }),
    userVote: vote,
    state: fc.constantFrom("pending", "unanswered", "answered", "ignored"),
  })
  .map(({ state, ...fields }) =>
    makeQuestion({
      ...fields,
      isPending: state === "pending",
      isOwnPending: state === "pending",
      isAnswered: state === "answered",
      isIgnored: state === "ignored",
    }),
  );
const questions = fc.uniqueArray(question, { selector: ({ id }) => id, maxLength: 12 });

describe("the cached questions", () => {
  it("[Q-40] the public list contains neither pending nor ignored questions", () => {
    fc.assert(
      fc.property(questions, (list) => {
        expect(publicQuestions(list).some(({ isPending, isIgnored }) => isPending || isIgnored)).toBe(false);
        expect(
          publicQuestions(list).length + ownPendingOf(list).length + list.filter(({ isIgnored }) => isIgnored).length,
        ).toBe(list.length);
      }),
    );
  });

  it("[Q-41] a pushed question keeps the viewer's own fields, and applying it twice equals applying it once", () => {
    fc.assert(
      fc.property(questions, question, (list, pushed) => {
        const known = list.find(({ id }) => id === pushed.id);
        const once = withChange(list, { type: "published", question: { ...pushed, userVote: "none" } });
        expect(once.find(({ id }) => id === pushed.id)?.userVote).toBe(known?.userVote ?? "none");
        expect(withChange(once, { type: "published", question: { ...pushed, userVote: "none" } })).toEqual(once);
        expect(once).toHaveLength(list.length + (known ? 0 : 1));
      }),
    );
  });

  it("[Q-41] counts and removals change only their question; without a change the list stays the same object", () => {
    fc.assert(
      fc.property(questions, question, (list, { id: postId, upvotes, downvotes }) => {
        const counted = withChange(list, { type: "counted", postId, upvotes, downvotes });
        expect(counted.filter(({ id }) => id !== postId)).toEqual(list.filter(({ id }) => id !== postId));
        expect(withChange(counted, { type: "counted", postId, upvotes, downvotes })).toBe(counted);
        expect(publicQuestions(withChange(list, { type: "removed", postId })).some(({ id }) => id === postId)).toBe(
          false,
        );
      }),
    );
  });

  it("[Q-42] counts the own vote once, and reverting it restores the counts", () => {
    fc.assert(
      fc.property(question, vote, (before, wanted) => {
        const after = withOwnVote(before, wanted);
        expect(withOwnVote(after, before.userVote)).toEqual(before);
        const others = (one: Question) => [
          one.upvotes - (one.userVote === "upvote" ? 1 : 0),
          one.downvotes - (one.userVote === "downvote" ? 1 : 0),
        ];
        expect(others(after)).toEqual(others(before));
      }),
    );
    expect(toggleVote("upvote", "upvote")).toBe("none");
    expect(toggleVote("upvote", "downvote")).toBe("downvote");
    expect(toggleVote("none", "upvote")).toBe("upvote");
  });
});

describe("the moderation list", () => {
  it("[Q-50] has every question under exactly one filter, undecided ones first", () => {
    fc.assert(
      fc.property(questions, (list) => {
        const all = moderationList(list, "all");
        const parts = QUESTION_FILTERS.slice(1).flatMap((filter) => moderationList(list, filter));
        expect(parts).toEqual(all);
        const counts = countByFilter(list);
        expect(counts.pending + counts.unanswered + counts.answered + counts.ignored).toBe(counts.all);
      }),
    );
  });

  it("[Q-51] offers only decisions that change something", () => {
    fc.assert(
      fc.property(question, (one) => {
        const changes = { answer: "answered", ignore: "ignored", reset: "unanswered" };
        for (const decision of decisionsFor(one)) expect(changes[decision]).not.toBe(questionStateOf(one));
      }),
    );
  });
});
