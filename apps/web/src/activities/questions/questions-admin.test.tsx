import type { Question } from "@hubbub/contract/activities/questions/calls";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { makeQuestion } from "../../testing/make-question.ts";
import { dismissToast } from "../../ui/toast.ts";
import { organizerEvent } from "../../testing/events.ts";
import { acceptLiveChannel, openAdmin, serverWith } from "../../pages/admin/admin-test-kit.tsx";
import { type Server } from "../../testing/fake-server.ts";

const event = organizerEvent();
const social = `/api/events/${event.id}/social`;
let questions: Question[];

beforeEach(() => {
  questions = [
    makeQuestion({ id: "1", isPending: true }),
    makeQuestion({ id: "2", upvotes: 48 }),
    makeQuestion({ id: "3", isAnswered: true, upvotes: 29 }),
    makeQuestion({ id: "4", isIgnored: true }),
  ];
});
afterEach(() => dismissToast());

/** A fake server that applies moderation decisions to `questions`. */
function moderatingServer(): Server {
  const change = (id: string, fields: Partial<Question>) => {
    questions = questions.map((question) =>
      question.id === id ? { ...question, isPending: false, isAnswered: false, isIgnored: false, ...fields } : question,
    );
    return { body: questions.find((question) => question.id === id) };
  };
  const calls = questions.flatMap(({ id }) => [
    [`PATCH ${social}/${id}/reset`, () => change(id, {})] as const,
    [
      `PATCH ${social}/${id}/moderate`,
      (body: unknown) =>
        change(id, (body as { approved: boolean }).approved ? { isAnswered: true } : { isIgnored: true }),
    ] as const,
  ]);
  return { [`GET ${social}`]: () => ({ body: questions }), ...Object.fromEntries(calls) };
}

async function openQuestions(server: Server = {}, change: Parameters<typeof organizerEvent>[0] = {}) {
  const shown = organizerEvent(change);
  const sent = openAdmin(`/admin/${event.id}/questions`, {
    ...serverWith([shown]),
    ...moderatingServer(),
    ...server,
  });
  await screen.findByRole("heading", { name: "Questions Moderation" });
  const patches = () =>
    sent
      .filter(({ name }) => name.startsWith("PATCH"))
      .map(({ name, body }) => [name.replace(`PATCH ${social}/`, ""), body]);
  return { sent, patches };
}

const list = () => screen.getByRole("list", { name: "Questions Moderation" });
const rows = () =>
  within(list())
    .getAllByRole("listitem")
    .map((row) => row.querySelector("[data-testid='question-text']")?.textContent);
const row = (text: string) => within(screen.getByText(text).closest("li") ?? document.body);
const press = (key: string) => fireEvent.keyDown(document.body, { key });
const selected = () =>
  list().querySelector("[aria-current]")?.querySelector("[data-testid='question-text']")?.textContent;

const moderated = "Post moderated successfully";

it("[I18N-3] shows the word for the number of votes", async () => {
  questions = [makeQuestion({ id: "1", upvotes: 1 }), makeQuestion({ id: "2", upvotes: 2 })];
  await openQuestions();
  await waitFor(() => expect(list().querySelectorAll("[data-question]")).toHaveLength(2));
  const wordOf = (id: string) => list().querySelector(`[data-question="${id}"] p > span`)?.textContent;
  expect([wordOf("1"), wordOf("2")]).toEqual(["vote", "votes"]);
});

describe("the moderation list", () => {
  it("[Q-50] lists pending questions first, and shows counts by state on tab and filters", async () => {
    await openQuestions();
    expect(await screen.findByText("Question 1?")).toBeTruthy();
    expect(rows()).toEqual(["Question 1?", "Question 2?", "Question 3?", "Question 4?"]);
    expect(screen.getByText("1 to review")).toBeTruthy();
    fireEvent.click(screen.getByRole("radio", { name: "To review 1" }));
    expect(rows()).toEqual(["Question 1?"]);
    fireEvent.click(screen.getByRole("radio", { name: "Ignored 1" }));
    expect(rows()).toEqual(["Question 4?"]);
  });

  it("[Q-50] the overview shows the number of questions, and of those neither answered nor ignored", async () => {
    openAdmin(`/admin/${event.id}`, { ...serverWith([event]), ...moderatingServer() });
    const figure = (await screen.findByText("2 unanswered")).closest("dd");
    expect(figure?.textContent).toBe("42 unanswered");
  });

  it.each([
    ["Question 1?", "Approve", ["1/reset", undefined], "Question approved", "Question 1?"],
    ["Question 1?", "Mark Answered", ["1/moderate", { approved: true }], moderated, "Answered: Question 1?"],
    ["Question 1?", "Ignore", ["1/moderate", { approved: false }], moderated, "Ignored: Question 1?"],
    ["Question 2?", "Mark Answered", ["2/moderate", { approved: true }], moderated, "Answered: Question 2?"],
    ["Question 2?", "Ignore", ["2/moderate", { approved: false }], moderated, "Ignored: Question 2?"],
    ["Question 3?", "Mark Unanswered", ["3/reset", undefined], "Question reset to unanswered", "Question 3?"],
    ["Question 4?", "Mark Unanswered", ["4/reset", undefined], "Question reset to unanswered", "Question 4?"],
  ])("[Q-53] %s: %s", async (text, button, call, title, description) => {
    const { patches } = await openQuestions();
    await screen.findByText(text);
    fireEvent.click(row(text).getByRole("button", { name: button }));
    const shown = (await screen.findByText(title)).closest("[popover]");
    expect(shown?.textContent).toContain(title + description);
    expect(patches()).toEqual([call]);
  });

  it.each([
    ["Question 2?", "Mark Answered", "2/moderate", "Failed to moderate post"],
    ["Question 3?", "Mark Unanswered", "3/reset", "Failed to reset question"],
  ])(
    "[Q-53] shows the reason when the server refuses a decision about %s, and changes nothing",
    async (text, button, call, title) => {
      const refused = { status: 403, body: { code: "forbidden", message: "You do not have permission" } };
      await openQuestions({ [`PATCH ${social}/${call}`]: refused });
      await screen.findByText(text);
      fireEvent.click(row(text).getByRole("button", { name: button }));
      expect(await screen.findByText(title)).toBeTruthy();
      expect(screen.getByText("You do not have permission")).toBeTruthy();
      expect(row(text).getByRole("button", { name: button })).toBeTruthy();
    },
  );

  it("[Q-54] Undo reverts a decision, but is not offered after a decision about a pending question", async () => {
    const { patches } = await openQuestions();
    await screen.findByText("Question 2?");
    fireEvent.click(row("Question 2?").getByRole("button", { name: "Mark Answered" }));
    await screen.findByText("Post moderated successfully");
    press("z");
    await waitFor(() =>
      expect(patches()).toEqual([
        ["2/moderate", { approved: true }],
        ["2/reset", undefined],
      ]),
    );
    await screen.findByText("Question reset to unanswered");
    fireEvent.click(row("Question 1?").getByRole("button", { name: "Ignore" }));
    await screen.findByText("Post moderated successfully");
    expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
  });

  it("[Q-55] supports keyboard shortcuts: J and K move, P, I and R decide, ? opens the help", async () => {
    const { patches } = await openQuestions();
    await screen.findByText("Question 1?");
    press("j");
    expect(selected()).toBe("Question 1?");
    press("r");
    await waitFor(() => expect(patches()).toHaveLength(0));
    press("j");
    press("k");
    expect(selected()).toBe("Question 1?");
    press("p");
    await waitFor(() => expect(patches()).toEqual([["1/reset", undefined]]));
    expect(selected()).toBe("Question 2?");
    press("i");
    await waitFor(() => expect(patches().at(-1)).toEqual(["2/moderate", { approved: false }]));
    press("r");
    await waitFor(() => expect(patches().at(-1)).toEqual(["3/reset", undefined]));
    press("?");
    expect(screen.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeTruthy();
    press("j");
    expect(patches()).toHaveLength(3);
  });

  it("[Q-55] a key that is held down decides once, and J and K go on", async () => {
    const { patches } = await openQuestions();
    await screen.findByText("Question 1?");
    press("j");
    fireEvent.keyDown(document.body, { key: "j", repeat: true });
    expect(selected()).toBe("Question 2?");
    press("i");
    fireEvent.keyDown(document.body, { key: "i", repeat: true });
    await waitFor(() => expect(patches()).toEqual([["2/moderate", { approved: false }]]));
  });

  it("[Q-55] ignores shortcuts while a field has the focus, with Ctrl, and when switched off", async () => {
    const { patches } = await openQuestions();
    await screen.findByText("Question 1?");
    press("j");
    const field = document.createElement("input");
    document.body.append(field);
    fireEvent.keyDown(field, { key: "p" });
    field.remove();
    fireEvent.keyDown(document.body, { key: "p", ctrlKey: true });
    fireEvent.click(screen.getByRole("switch", { name: "Keyboard shortcuts" }));
    press("p");
    expect(patches()).toEqual([]);
  });

  it("[Q-56] refetches when a live message reports a pending question", async () => {
    const { sent } = await openQuestions();
    await screen.findByText("Question 1?");
    const { push } = await acceptLiveChannel();
    const fetches = () => sent.filter(({ name }) => name === `GET ${social}`).length;
    const before = fetches();
    questions = [...questions, makeQuestion({ id: "5", isPending: true })];
    push({ type: "social_post_pending", data: { postId: "5" } });
    push({ type: "social_post_approved", data: { postId: "5" } });
    push({ type: "question_reset", data: { postId: "5" } });
    expect(await screen.findByText("2 to review")).toBeTruthy();
    expect(fetches()).toBe(before + 1);
    push({ type: "question_voted", data: { postId: "2", upvotes: 50, downvotes: 0 } });
    expect(await row("Question 2?").findByText("50 votes")).toBeTruthy();
  });

  it("[ADMIN-15] every button of a question has an icon and an accessible name", async () => {
    await openQuestions();
    await screen.findByText("Question 3?");
    const buttons = within(list()).getAllByRole("button");
    expect(buttons.length).toBeGreaterThan(8);
    for (const button of buttons) {
      expect(button.querySelector("svg")).toBeTruthy();
      expect(button.textContent || button.getAttribute("aria-label")).toBeTruthy();
    }
  });

  it("[Q-57] an empty list shows how to join", async () => {
    questions = [];
    await openQuestions();
    expect(await screen.findByText("No questions yet. Share the link.")).toBeTruthy();
    expect(await screen.findByRole("img", { name: /QR code for/u })).toBeTruthy();
    expect(screen.getByRole("button", { name: "Copy Link" })).toBeTruthy();
  });
});
