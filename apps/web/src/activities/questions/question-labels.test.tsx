import type { QuestionLabel } from "@hubbub/contract/activities/questions/labels";
import type { Question } from "@hubbub/contract/activities/questions/calls";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";

import { organizerEvent } from "../../testing/events.ts";
import { refusal } from "../../testing/fake-server.ts";
import { makeQuestion } from "../../testing/make-question.ts";
import { dismissToast } from "../../ui/toast.ts";
import { openAdmin, serverWith } from "../../pages/admin/admin-test-kit.tsx";

const event = organizerEvent();
const path = `/api/events/${event.id}`;
afterEach(() => dismissToast());

const CONFLICT = "Someone else changed this. Review the changes and try again.";

async function openQuestions(labels: QuestionLabel[], labelsOfFirst: string[]) {
  let questions: Question[] = [
    { ...makeQuestion({ id: "1" }), labels: labelsOfFirst },
    { ...makeQuestion({ id: "2" }), labels: [] },
    { ...makeQuestion({ id: "3", isAnswered: true }), labels: labelsOfFirst },
  ];
  let version = 1;
  const sent = openAdmin(`/admin/${event.id}/questions`, {
    ...serverWith([event]),
    [`GET ${path}/social`]: () => ({ body: questions }),
    [`GET ${path}/question-labels`]: () => ({ body: { labels, version } }),
    [`PUT ${path}/question-labels`]: (body: unknown) => {
      const replacement = body as { labels: { id?: string; name: string }[]; version: number };
      if (replacement.version !== version) return refusal(409, "conflict", CONFLICT);
      version += 1;
      labels = replacement.labels.map(({ id, name }, at) => ({ id: id ?? `new-${at}`, name }));
      return { body: { labels, version } };
    },
    [`PUT ${path}/social/2/labels`]: (body: unknown) => {
      const { labelIds } = body as { labelIds: string[] };
      questions = questions.map((question) => (question.id === "2" ? { ...question, labels: labelIds } : question));
      return { body: questions[1] };
    },
  });
  await screen.findByText("Question 2?");
  return {
    puts: () => sent.filter(({ name }) => name.startsWith("PUT")).map(({ body }) => body),
    /** Somebody else replaces the labels. */
    replaceElsewhere: (replaced: QuestionLabel[]) => {
      labels = replaced;
      version += 1;
    },
  };
}

const rows = () => [...document.querySelectorAll("[data-question]")].map((row) => row.getAttribute("data-question"));
const labels = () => within(screen.getByRole("group", { name: "Labels" }));

it("[QLABEL-5] filters by a label together with the state, and assigns labels with L", async () => {
  const { puts } = await openQuestions(
    [
      { id: "7", name: "Logistics" },
      { id: "8", name: "Product" },
    ],
    ["7"],
  );
  fireEvent.click(await labels().findByRole("button", { name: "Logistics 2" }));
  expect(rows()).toEqual(["1", "3"]);
  fireEvent.click(screen.getByRole("radio", { name: /^Answered/u }));
  expect(rows()).toEqual(["3"]);
  fireEvent.click(screen.getByRole("radio", { name: /^All/u }));
  fireEvent.click(labels().getByRole("button", { name: "Logistics 2" }));
  expect(rows()).toEqual(["2", "1", "3"]);
  fireEvent.click(screen.getByRole("button", { name: "Labels for Question 2?" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Labels" }));
  fireEvent.click(dialog.getByRole("checkbox", { name: "Product" }));
  fireEvent.click(dialog.getByRole("button", { name: "Save" }));
  await labels().findByRole("button", { name: "Product 1" });
  expect(puts()).toEqual([{ labelIds: ["8"] }]);
});

it("[QLABEL-5] creates, renames and deletes labels", async () => {
  const { puts } = await openQuestions([{ id: "7", name: "Logistics" }], []);
  fireEvent.click(await labels().findByRole("button", { name: "Edit labels" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Edit labels" }));
  fireEvent.change(dialog.getByRole("textbox", { name: "Label 1" }), { target: { value: "On site" } });
  fireEvent.click(dialog.getByRole("button", { name: "Add label" }));
  fireEvent.change(dialog.getByRole("textbox", { name: "Label 2" }), { target: { value: "Press" } });
  fireEvent.click(dialog.getByRole("button", { name: "Add label" }));
  fireEvent.click(dialog.getByRole("button", { name: "Save" }));
  await labels().findByRole("button", { name: "Press 0" });
  expect(puts()).toEqual([{ labels: [{ id: "7", name: "On site" }, { name: "Press" }], version: 1 }]);
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Edit labels" })).toBeNull());
});

it("[QLABEL-6] keeps what was typed when somebody else changed the labels, and shows theirs too", async () => {
  const { puts, replaceElsewhere } = await openQuestions(
    [
      { id: "7", name: "Logistics" },
      { id: "8", name: "Product" },
    ],
    [],
  );
  fireEvent.click(await labels().findByRole("button", { name: "Edit labels" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Edit labels" }));
  const names = () => dialog.getAllByRole<HTMLInputElement>("textbox").map(({ value }) => value);
  fireEvent.change(dialog.getByRole("textbox", { name: "Label 1" }), { target: { value: "On site" } });
  for (const [row, name] of [
    ["Label 3", "Press"],
    ["Label 4", "urgent"],
  ] as const) {
    fireEvent.click(dialog.getByRole("button", { name: "Add label" }));
    fireEvent.change(dialog.getByRole("textbox", { name: row }), { target: { value: name } });
  }
  replaceElsewhere([
    { id: "7", name: "Logistics" },
    { id: "9", name: "Urgent" },
  ]);
  fireEvent.click(dialog.getByRole("button", { name: "Save" }));
  expect(await screen.findByText(CONFLICT)).toBeTruthy();
  await waitFor(() => expect(names()).toEqual(["On site", "Press", "Urgent"]));
  fireEvent.click(dialog.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Edit labels" })).toBeNull());
  expect(puts().at(-1)).toEqual({
    labels: [{ id: "7", name: "On site" }, { name: "Press" }, { id: "9", name: "Urgent" }],
    version: 2,
  });
});
