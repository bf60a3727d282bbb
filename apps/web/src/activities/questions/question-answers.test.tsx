import type { Question } from "@hubbub/contract/activities/questions/calls";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

import type { Server } from "../../testing/fake-server.ts";
import { makeQuestion } from "../../testing/make-question.ts";
import { dismissToast } from "../../ui/toast.ts";
import { organizerEvent } from "../../testing/events.ts";
import { acceptLiveChannel, openAdmin, serverWith } from "../../pages/admin/admin-test-kit.tsx";

const event = organizerEvent();
const social = `/api/events/${event.id}/social`;
let question: Question;

beforeEach(() => {
  question = makeQuestion({ id: "1", content: "When do you ship?" });
});
afterEach(() => dismissToast());

async function openQuestions(more: Server = {}) {
  const decided = (fields: Partial<Question>) => {
    question = { ...question, isAnswered: false, isIgnored: false, answer: null, ...fields };
    return { body: question };
  };
  const sent = openAdmin(`/admin/${event.id}/questions`, {
    ...serverWith([event]),
    [`GET ${social}`]: () => ({ body: [question] }),
    [`PATCH ${social}/1/reset`]: () => decided({}),
    [`PATCH ${social}/1/moderate`]: (body: unknown) => {
      const { answer = question.answer } = body as { answer?: string | null };
      return decided({ isAnswered: true, answer });
    },
    ...more,
  });
  await screen.findByText("When do you ship?");
  return () =>
    sent.filter(({ name }) => name.startsWith("PATCH ")).map(({ name, body }) => [name.slice("PATCH ".length), body]);
}

const row = () => within(screen.getByText("When do you ship?", { selector: "li *" }).closest("li")!);
const field = () => screen.getByRole("textbox", { name: "Answer in one sentence" });
const press = (init: { key: string; shiftKey?: boolean }) => fireEvent.keyDown(document.body, init);

describe("answering in the event admin", () => {
  it("[ANSW-6] Shift+A opens the answer form of the selected question; saving marks it answered, Undo reverts it", async () => {
    const patches = await openQuestions();
    press({ key: "j" });
    press({ key: "A", shiftKey: true });
    fireEvent.change(field(), { target: { value: "  In March.  " } });
    fireEvent.submit(field().closest("form")!);
    expect(await screen.findByText("Saved")).toBeTruthy();
    expect(row().getByText("In March.")).toBeTruthy();
    expect(screen.queryByRole("textbox")).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "Undo", hidden: true }));
    await waitFor(() => expect(row().queryByText("In March.")).toBeNull());
    expect(patches()).toEqual([
      [`${social}/1/moderate`, { approved: true, answer: "In March." }],
      [`${social}/1/reset`, undefined],
    ]);
  });

  it("[ANSW-6] an answer can be changed, removed and restored; Cancel and Escape change nothing", async () => {
    question = makeQuestion({ ...question, isAnswered: true, answer: "In March." });
    const patches = await openQuestions();
    const edit = () => fireEvent.click(row().getByRole("button", { name: "Edit answer" }));
    edit();
    fireEvent.change(field(), { target: { value: "Never" } });
    fireEvent.keyDown(field(), { key: "Escape" });
    edit();
    fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
    expect(patches()).toEqual([]);
    edit();
    expect((field() as HTMLInputElement).value).toBe("In March.");
    fireEvent.change(field(), { target: { value: " " } });
    fireEvent.click(screen.getByRole("button", { name: "Save answer" }));
    await waitFor(() => expect(row().queryByText("In March.")).toBeNull());
    fireEvent.click(await screen.findByRole("button", { name: "Undo", hidden: true }));
    expect(await row().findByText("In March.")).toBeTruthy();
    expect(patches().map(([, body]) => body)).toEqual([
      { approved: true, answer: null },
      { approved: true, answer: "In March." },
    ]);
  });

  it("[ANSW-6] the form keeps the text if the server refuses it", async () => {
    await openQuestions({ [`PATCH ${social}/1/moderate`]: () => ({ status: 409, body: { message: "Merged" } }) });
    fireEvent.click(row().getByRole("button", { name: "Answer…" }));
    fireEvent.change(field(), { target: { value: "In March." } });
    fireEvent.submit(field().closest("form")!);
    expect(await screen.findByText("Failed to moderate post")).toBeTruthy();
    expect((field() as HTMLInputElement).value).toBe("In March.");
  });

  it("[ANSW-6] the form stays if somebody else decides about the question", async () => {
    await openQuestions();
    const { push } = await acceptLiveChannel();
    fireEvent.click(screen.getByRole("radio", { name: /^Unanswered/u }));
    fireEvent.click(row().getByRole("button", { name: "Answer…" }));
    fireEvent.change(field(), { target: { value: "In March." } });
    question = { ...question, isIgnored: true };
    push({ type: "question:removed", data: { postId: "1" } });
    expect(await row().findByText("Ignored")).toBeTruthy();
    expect((field() as HTMLInputElement).value).toBe("In March.");
  });

  it("[ANSW-6] the form stays when the filter changes", async () => {
    await openQuestions();
    fireEvent.click(row().getByRole("button", { name: "Answer…" }));
    fireEvent.change(field(), { target: { value: "In March." } });
    fireEvent.click(screen.getByRole("radio", { name: /^Ignored/u }));
    expect((field() as HTMLInputElement).value).toBe("In March.");
  });

  it("[ANSW-6] the key A marks a question answered without a form", async () => {
    const patches = await openQuestions();
    press({ key: "j" });
    press({ key: "a" });
    await screen.findByText("Post moderated successfully");
    expect(patches().map(([, body]) => body)).toEqual([{ approved: true }]);
  });
});
