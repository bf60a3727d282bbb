import { expect, it } from "vitest";

import { makeQuestion } from "../../testing/make-question.ts";
import { questionAfter } from "./next-question.ts";

const questions = [
  makeQuestion({ id: "1", upvotes: 5 }),
  makeQuestion({ id: "2", upvotes: 9 }),
  makeQuestion({ id: "3", upvotes: 7, isAnswered: true }),
  makeQuestion({ id: "4", upvotes: 8, isPending: true }),
  makeQuestion({ id: "5", upvotes: 6, isIgnored: true }),
];

it("[STC-25] the next question is the next unanswered public one in list order, and none after the last", () => {
  expect(questionAfter(questions, null)?.id).toBe("2");
  expect(questionAfter(questions, "2")?.id).toBe("1");
  expect(questionAfter(questions, "1")).toBeNull();
  expect(questionAfter(questions, "3")?.id).toBe("2");
  expect(questionAfter([], "3")).toBeNull();
});
