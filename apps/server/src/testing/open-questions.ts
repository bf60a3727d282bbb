/** Builders for questions. */
import type { Question } from "@hubbub/contract/activities/questions/calls";

import { type OpenEvent, openEvent } from "./open-event.ts";
import type { TestApp } from "./test-app.ts";
import { succeeds, type Visitor } from "./visitor.ts";

interface OpenQuestions extends OpenEvent {
  /** Who asked each question. */
  authors: readonly Visitor[];
  ids: readonly string[];
  /** The id of the nth question, from 0. */
  id(nth: number): string;
}

/** An event with published questions of people without an account; `path` is the address of its questions. */
export async function openQuestions(test: TestApp, ...contents: string[]): Promise<OpenQuestions> {
  const opened = await openEvent(test, { calls: "social", settings: { reviewAnonymousQuestions: false } });
  const authors: Visitor[] = [];
  const ids: string[] = [];
  for (const content of contents) {
    const author = await opened.attendee();
    authors.push(author);
    ids.push((await succeeds<Question>(author.post(opened.path, { content }))).id);
  }
  return { ...opened, authors, ids, id: (nth) => ids[nth]! };
}
