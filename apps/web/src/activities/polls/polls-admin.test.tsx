import type { Poll, PollAnswerForStaff } from "@hubbub/contract/activities/polls/calls";
import type { OrganizerEvent } from "@hubbub/contract/events";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { organizerEvent } from "../../testing/events.ts";
import { makePoll } from "../../testing/make-poll.ts";
import { dismissToast } from "../../ui/toast.ts";
import type { Answer, SentCall, Server } from "../../testing/fake-server.ts";
import { openAdmin, serverWith } from "../../pages/admin/admin-test-kit.tsx";

const event = organizerEvent();
const path = `/api/events/${event.id}/polls`;
const draft = (id: string, question: string) =>
  makePoll({ id, position: Number(id), question, state: "draft", openedAt: null });
const opened = makePoll({
  question: "Tea or coffee?",
  answered: 4,
  results: {
    kind: "choice",
    answered: 4,
    options: [
      { id: "a", count: 1 },
      { id: "b", count: 3 },
    ],
  },
});

let polls: Poll[];
let sent: SentCall[];

beforeEach(() => (polls = [opened, draft("2", "Next?"), draft("3", "Last?")]));
afterEach(() => act(() => dismissToast()));

const changes = () =>
  sent.flatMap(({ name, body }) => (name.startsWith("GET") ? [] : [body === undefined ? { name } : { name, body }]));

async function open(section = "polls", changed: Partial<OrganizerEvent> = {}, more: Server = {}) {
  const shown = { ...event, ...changed };
  sent = openAdmin(`/admin/${event.id}/${section}`, {
    ...serverWith([shown]),
    [`GET ${path}`]: () => ({ body: polls }),
    [`POST ${path}`]: (body) => {
      const { question } = body as { question: string };
      polls = [...polls, draft("4", question)];
      return { status: 201, body: polls.at(-1) };
    },
    [`POST ${path}/2/open`]: { body: polls[1] },
    [`POST ${path}/1/close`]: { body: polls[0] },
    [`PATCH ${path}/1`]: { body: polls[0] },
    ...more,
  });
  await screen.findByRole("heading", { level: 1 });
}
const row = async (question: string) => {
  const heading = await screen.findByRole("heading", { name: question });
  return within(heading.closest("li")!);
};

describe("the polls of an event", () => {
  it("[POLL-95] lists them with state and results, and creates one with a preview", async () => {
    await open();
    const first = await row("Tea or coffee?");
    expect(first.getByText("Currently open")).toBeTruthy();
    expect(first.getByText("75%")).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "New poll" }));
    const dialog = within(await screen.findByRole("dialog", { name: "New poll" }));
    fireEvent.change(dialog.getByRole("textbox", { name: "Question" }), { target: { value: "Break now?" } });
    fireEvent.change(dialog.getByRole("textbox", { name: "Option 1" }), { target: { value: "Yes" } });
    fireEvent.change(dialog.getByRole("textbox", { name: "Option 2" }), { target: { value: "Later" } });
    const preview = within(dialog.getByRole("region", { name: "Preview" }));
    expect(preview.getByText("Break now?", { selector: "h2" })).toBeTruthy();
    expect(preview.getByText("Later")).toBeTruthy();
    await act(async () => fireEvent.click(dialog.getByRole("button", { name: "Save" })));
    expect(changes()).toEqual([
      {
        name: `POST ${path}`,
        body: {
          kind: "choice",
          question: "Break now?",
          options: [{ text: "Yes" }, { text: "Later" }],
          maxChoices: 1,
          resultsVisibility: "after-answer",
          isChangeable: true,
          isAnonymous: true,
        },
      },
    ]);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(await row("Break now?")).toBeTruthy();
  });

  it("[POLL-95] a quiz needs a correct option; the server's refusal is shown and the form stays", async () => {
    let answer: Answer = { status: 503, body: { code: "unavailable", message: "Not now" } };
    await open("polls", {}, { [`POST ${path}`]: () => answer });
    fireEvent.click(await screen.findByRole("button", { name: "New poll" }));
    const dialog = within(await screen.findByRole("dialog"));
    fireEvent.change(dialog.getByRole("combobox", { name: "Poll type" }), { target: { value: "quiz" } });
    fireEvent.change(dialog.getByRole("textbox", { name: "Question" }), { target: { value: "How many?" } });
    for (const text of ["1", "2"])
      fireEvent.change(dialog.getByRole("textbox", { name: `Option ${text}` }), { target: { value: text } });
    const save = () => act(async () => fireEvent.click(dialog.getByRole("button", { name: "Save" })));
    await save();
    expect(dialog.getByText("Mark at least one option as correct")).toBeTruthy();
    expect(changes()).toEqual([]);
    await act(async () => fireEvent.click(dialog.getAllByRole("checkbox", { name: "Correct" })[1]!));
    expect(dialog.queryByText("Mark at least one option as correct")).toBeNull();
    await save();
    expect(changes()[0]?.body).toMatchObject({ kind: "quiz", correctOptionIds: [1], secondsToAnswer: 30 });
    expect(await screen.findByText("Not now")).toBeTruthy();
    expect(dialog.getByRole<HTMLInputElement>("textbox", { name: "Question" }).value).toBe("How many?");
    answer = { status: 201, body: draft("4", "How many?") };
    await save();
    expect(screen.queryByText("Not now"), "the refusal of the first attempt").toBeNull();
  });

  it("[POLL-95] starts from templates, and imports lines", async () => {
    await open("polls", {}, { [`POST ${path}/import`]: { status: 201, body: [] } });
    fireEvent.click(await screen.findByRole("button", { name: "How was this session?" }));
    const dialog = within(await screen.findByRole("dialog", { name: "New poll" }));
    expect(dialog.getByRole<HTMLInputElement>("textbox", { name: "Question" }).value).toBe("How was this session?");
    fireEvent.click(dialog.getByRole("button", { name: "Cancel" }));
    fireEvent.click(screen.getByRole("button", { name: "Import" }));
    const lines = "Tea? | Yes | No\nOne word";
    fireEvent.change(await screen.findByRole("textbox", { name: "Polls to import" }), { target: { value: lines } });
    const importing = within(screen.getByRole("dialog", { name: "Import polls" }));
    await act(async () => fireEvent.click(importing.getByRole("button", { name: "Import" })));
    expect(changes()).toEqual([{ name: `POST ${path}/import`, body: { text: lines } }]);
  });

  it("[POLL-95] shows the refused line of an import below the text until it is changed", async () => {
    const message = "Line 2: Give each option different text";
    await open(
      "polls",
      {},
      { [`POST ${path}/import`]: { status: 400, body: { code: "invalid", message, field: "text" } } },
    );
    fireEvent.click(await screen.findByRole("button", { name: "Import" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Import polls" }));
    const text = dialog.getByRole<HTMLTextAreaElement>("textbox", { name: "Polls to import" });
    fireEvent.change(text, { target: { value: "Tea? | Yes | No\nWhy? | A | A" } });
    await act(async () => fireEvent.click(dialog.getByRole("button", { name: "Import" })));
    expect(await dialog.findByText(message)).toBeTruthy();
    expect(text.getAttribute("aria-invalid")).toBe("true");
    fireEvent.change(text, { target: { value: "Tea? | Yes | No\nWhy? | A | B" } });
    await waitFor(() => expect(dialog.queryByText(message)).toBeNull());
  });

  it("[POLL-95] edits a draft, and asks before a poll with answers is deleted", async () => {
    polls = [{ ...opened, state: "closed" }, draft("2", "Next?")];
    await open("polls", {}, { [`PATCH ${path}/2`]: { body: polls[1] }, [`DELETE ${path}/1`]: { body: null } });
    const closed = await row("Tea or coffee?");
    expect(closed.queryByRole("button", { name: "Edit" })).toBeNull();
    fireEvent.click((await row("Next?")).getByRole("button", { name: "Edit" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Edit poll" }));
    fireEvent.change(dialog.getByRole("textbox", { name: "Question" }), { target: { value: "Next one?" } });
    await act(async () => fireEvent.click(dialog.getByRole("button", { name: "Save" })));
    fireEvent.click(closed.getByRole("button", { name: "Delete" }));
    const asked = within(await screen.findByRole("alertdialog"));
    expect(asked.getByText("4 answers will be deleted. This cannot be undone.")).toBeTruthy();
    await act(async () => fireEvent.click(asked.getByRole("button", { name: "Delete" })));
    expect(changes().map(({ name }) => name)).toEqual([`PATCH ${path}/2`, `DELETE ${path}/1`]);
    expect(changes()[1]?.body).toEqual({ confirm: true });
  });

  it("[POLL-95] offers to open a closed poll again, but not a closed quiz", async () => {
    polls = [makePoll({ state: "closed" }), makePoll({ id: "2", kind: "quiz", question: "Why?", state: "closed" })];
    await open("polls", {}, { [`POST ${path}/1/open`]: { body: polls[0] } });
    const closed = await row("Tea or coffee?");
    expect(closed.queryByRole("button", { name: "Open" })).toBeNull();
    await act(async () => fireEvent.click(closed.getByRole("button", { name: "Open again" })));
    expect(changes()).toEqual([{ name: `POST ${path}/1/open` }]);
    expect((await row("Why?")).queryByRole("button", { name: "Open again" })).toBeNull();
  });

  it("[POLL-96] opens the next draft with O, closes with C, and shows results with R", async () => {
    await open();
    await row("Next?");
    for (const [key, name] of [
      ["o", `POST ${path}/2/open`],
      ["c", `POST ${path}/1/close`],
      ["r", `PATCH ${path}/1`],
    ] as const) {
      await act(async () => fireEvent.keyDown(window, { key }));
      expect(changes().at(-1)?.name).toBe(name);
    }
    expect(changes().at(-1)?.body).toEqual({ resultsVisibility: "live" });
    fireEvent.click(screen.getByRole("switch", { name: "Keyboard shortcuts" }));
    await act(async () => fireEvent.keyDown(window, { key: "o" }));
    expect(changes()).toHaveLength(3);
  });

  it("[POLL-97] hides a text, and mutes its author unless the poll is anonymous", async () => {
    const answers: PollAnswerForStaff[] = [
      {
        id: "9",
        answer: { text: "Buy now" },
        participantName: "Kofi",
        submittedAt: "2026-11-21T10:00:00.000Z",
        isHidden: false,
        heldFor: null,
        points: null,
      },
      {
        id: "10",
        answer: { text: "See example.org" },
        participantName: null,
        submittedAt: "2026-11-21T10:00:00.000Z",
        isHidden: true,
        heldFor: "link",
        points: null,
      },
    ];
    const results = { kind: "text", answered: 1, texts: [{ id: "9", text: "Buy now" }], words: [] } as const;
    polls = [
      makePoll({
        kind: "text",
        options: [],
        isAnonymous: false,
        answered: 1,
        results: { ...results, texts: [...results.texts], words: [] },
      }),
    ];
    await open(
      "polls",
      {},
      {
        [`GET ${path}/1/answers`]: () => ({ body: answers }),
        [`PATCH ${path}/1/answers/9`]: { body: answers[0] },
        [`POST /api/events/${event.id}/mutes`]: {
          status: 201,
          body: {
            id: "1",
            profileId: null,
            participantName: "Kofi",
            username: null,
            mutedAt: "2026-11-21T10:00:00.000Z",
            mutedBy: null,
          },
        },
      },
    );
    const list = within(await screen.findByRole("list", { name: "Answers" }));
    expect(list.getByText("Held: contains a link")).toBeTruthy();
    expect(list.getByRole("button", { name: "Approve" })).toBeTruthy();
    const hide = (index: number) => within(list.getAllByRole("listitem")[index]!).getByRole("button", { name: "Hide" });
    await act(async () => fireEvent.click(hide(0)));
    await act(async () => fireEvent.click(list.getByRole("button", { name: "Mute Kofi" })));
    expect(changes()).toEqual([
      { name: `PATCH ${path}/1/answers/9`, body: { isHidden: true } },
      { name: `POST /api/events/${event.id}/mutes`, body: { of: { kind: "poll", id: "9" } } },
    ]);
    answers[0] = { ...answers[0]!, participantName: null, isHidden: true };
    await act(async () => fireEvent.click(hide(0)));
    expect(await list.findByText("Hidden")).toBeTruthy();
    expect(list.queryByRole("button", { name: "Mute Kofi" })).toBeNull();
  });

  it("[POLL-98] moderators open and close, but do not create, edit, delete or order", async () => {
    await open("polls", { role: "moderator" });
    const first = await row("Tea or coffee?");
    expect(first.getByRole("button", { name: "Close" })).toBeTruthy();
    const next = await row("Next?");
    expect(next.getByRole("button", { name: "Open" })).toBeTruthy();
    for (const name of ["Edit", "Delete"]) expect(next.queryByRole("button", { name })).toBeNull();
    for (const name of ["New poll", "Import", "Move Next?"]) expect(screen.queryByRole("button", { name })).toBeNull();
  });

  it("[POLL-99] the overview closes the open poll or opens the next draft, and counts all answers", async () => {
    await open("overview");
    const card = within(await screen.findByRole("region", { name: "Polls" }));
    expect(await card.findByText("Tea or coffee?")).toBeTruthy();
    expect(screen.getByText("Poll answers").closest("div")?.textContent).toBe("Poll answers4");
    polls = [{ ...opened, state: "closed" }, draft("2", "Next?")];
    await act(async () => fireEvent.click(card.getByRole("button", { name: "Close" })));
    await act(async () => fireEvent.click(await card.findByRole("button", { name: "Open" })));
    expect(changes().map(({ name }) => name)).toEqual([`POST ${path}/1/close`, `POST ${path}/2/open`]);
  });

  it("[POLL-95] shows an archived event's polls without commands that it refuses", async () => {
    polls = [{ ...opened, state: "closed" }];
    await open("polls", { isArchived: true });
    const first = await row("Tea or coffee?");
    for (const name of ["Open", "Reset"]) expect(first.queryByRole("button", { name })).toBeNull();
    fireEvent.click(first.getByRole("button", { name: "View results" }));
    expect(await first.findByText("75%")).toBeTruthy();
  });
});
