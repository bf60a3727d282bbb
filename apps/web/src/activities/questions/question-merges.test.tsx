import type { Question } from "@hubbub/contract/activities/questions/calls";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";

import { organizerEvent } from "../../testing/events.ts";
import { makeQuestion } from "../../testing/make-question.ts";
import { dismissToast } from "../../ui/toast.ts";
import { openAdmin, serverWith } from "../../pages/admin/admin-test-kit.tsx";

const event = organizerEvent();
const social = `/api/events/${event.id}/social`;
let questions: Question[];

beforeEach(() => {
  questions = [
    makeQuestion({ id: "1", isPending: true }),
    makeQuestion({ id: "2", upvotes: 3 }),
    makeQuestion({ id: "3", upvotes: 9 }),
    makeQuestion({ id: "4", isIgnored: true }),
  ];
});
afterEach(() => dismissToast());

/** Opens the list with a fake server that merges questions and separates them. */
async function openQuestions() {
  const change = (ids: readonly string[], fields: Partial<Question>) => {
    questions = questions.map((question) => (ids.includes(question.id) ? { ...question, ...fields } : question));
    return { body: questions.filter(({ id }) => ids.includes(id)) };
  };
  const sent = openAdmin(`/admin/${event.id}/questions`, {
    ...serverWith([event]),
    [`GET ${social}`]: () => ({ body: questions }),
    [`POST ${social}/merge`]: (body: unknown) => {
      const { into, from } = body as { into: string; from: string[] };
      return change(from, { mergedInto: into, mergedAt: new Date().toISOString() });
    },
    [`POST ${social}/unmerge`]: (body: unknown) =>
      change((body as { from: string[] }).from, { mergedInto: null, mergedAt: null }),
  });
  await screen.findByText("Question 2?");
  const sentWith = (method: string) =>
    sent.filter(({ name }) => name.startsWith(method)).map(({ name, body }) => [name, body]);
  return { posts: () => sentWith("POST"), patches: () => sentWith("PATCH") };
}

const rows = () => [...document.querySelectorAll("[data-question]")].map((row) => row.getAttribute("data-question"));
const choose = (text: string) => fireEvent.click(screen.getByRole("checkbox", { name: `Select for merging: ${text}` }));

it("[MERGE-20] asks which of the chosen questions stays, the one with the most votes first", async () => {
  const { posts } = await openQuestions();
  fireEvent.click(screen.getByRole("button", { name: "Merge questions" }));
  expect(screen.getAllByRole("checkbox", { name: /^Select for merging/u })).toHaveLength(3);
  const button = screen.getByRole<HTMLButtonElement>("button", { name: /^Merge…/u });
  choose("Question 1?");
  expect(button.disabled).toBe(true);
  choose("Question 2?");
  choose("Question 3?");
  expect(screen.getByText("3 questions selected")).toBeTruthy();
  fireEvent.click(button);
  const dialog = within(await screen.findByRole("dialog", { name: "Merge questions" }));
  const choices = within(dialog.getByRole("list")).getAllByRole("button");
  expect(choices.map(({ textContent }) => textContent?.slice(0, 11))).toEqual(["Question 3?", "Question 2?"]);
  fireEvent.click(choices[1]!);
  await screen.findByText("3 questions merged");
  expect(posts()).toEqual([[`POST ${social}/merge`, { into: "2", from: ["1", "3"] }]]);
  expect(screen.queryByRole("checkbox", { name: /^Select for merging/u })).toBeNull();
});

it("[MERGE-20] the keys of decisions do nothing while questions are chosen", async () => {
  const { patches } = await openQuestions();
  fireEvent.click(screen.getByRole("button", { name: "Merge questions" }));
  for (const key of ["j", "j", "i", "a", "x"]) fireEvent.keyDown(document.body, { key });
  expect(screen.getByText("1 question selected")).toBeTruthy();
  expect(patches()).toEqual([]);
});

it("[MERGE-20] X chooses the selected question, M opens the dialog", async () => {
  await openQuestions();
  for (const key of ["j", "j", "x", "j", "x", "m"]) fireEvent.keyDown(document.body, { key });
  expect(await screen.findByRole("dialog", { name: "Merge questions" })).toBeTruthy();
});

it("[MERGE-21] lists merged questions below theirs, and separates one or, from the toast, all", async () => {
  questions = questions.map((question) =>
    question.id === "2" ? { ...question, mergedInto: "3", mergedAt: new Date().toISOString() } : question,
  );
  questions.push(makeQuestion({ id: "5", mergedInto: "2", mergedAt: "2026-01-01T00:00:00.000Z" }));
  const { posts } = await openQuestions();
  expect(rows()).toEqual(["1", "3", "4"]);
  expect(screen.getByRole("radio", { name: "Unanswered 1" })).toBeTruthy();
  const row = within(document.querySelector<HTMLElement>('[data-question="3"]') ?? document.body);
  expect(row.getByText("2 merged questions")).toBeTruthy();
  // The other one was merged more than 24 hours ago.
  const [undo, ...others] = row.getAllByRole("button", { name: "Undo merge", hidden: true });
  expect(others).toEqual([]);
  fireEvent.click(undo!);
  await screen.findByText("Merge undone");
  await waitFor(() => expect(rows()).toEqual(["1", "3", "2", "4"]));

  fireEvent.click(screen.getByRole("button", { name: "Merge questions" }));
  choose("Question 2?");
  choose("Question 3?");
  fireEvent.keyDown(document.body, { key: "m" });
  fireEvent.click(await screen.findByRole("button", { name: /^Question 3\?/u }));
  await screen.findByText("2 questions merged");
  fireEvent.click(await screen.findByRole("button", { name: "Undo", hidden: true }));
  await waitFor(() =>
    expect(posts()).toEqual([
      [`POST ${social}/unmerge`, { from: ["2"] }],
      [`POST ${social}/merge`, { into: "3", from: ["2"] }],
      [`POST ${social}/unmerge`, { from: ["2"] }],
    ]),
  );
});
