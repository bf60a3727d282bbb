import type { Board, StaffIdea } from "@hubbub/contract/activities/boards/calls";
import type { OrganizerEvent } from "@hubbub/contract/events";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { acceptLiveChannel, openAdmin, serverWith } from "../../pages/admin/admin-test-kit.tsx";
import { organizerEvent } from "../../testing/events.ts";
import { type Answer, refusal, type SentCall, type Server } from "../../testing/fake-server.ts";
import { dismissToast } from "../../ui/toast.ts";
import { makeBoard, makeIdea, makeStaffIdea } from "./board.fixture.ts";

const event = organizerEvent();
const path = `/api/events/${event.id}/boards`;

let boards: Board[];
let ideas: StaffIdea[];
let sent: SentCall[];

beforeEach(() => {
  boards = [];
  ideas = [];
});
afterEach(() => act(() => dismissToast()));

const changes = () =>
  sent.flatMap(({ name, body }) => (name.startsWith("GET") ? [] : [{ name: name.replace(path, "…"), body }]));

async function open(changed: Partial<OrganizerEvent> = {}, more: Server = {}) {
  sent = openAdmin(`/admin/${event.id}/boards`, {
    ...serverWith([{ ...event, ...changed }]),
    [`GET ${path}`]: () => ({ body: boards }),
    [`GET ${path}/:boardId/ideas`]: () => ({ body: ideas }),
    [`POST ${path}`]: (body) => {
      boards = [...boards, makeBoard({ ...(body as Partial<Board>), id: "9", phase: "draft" })];
      return { status: 201, body: boards.at(-1) };
    },
    [`POST ${path}/:boardId/phase`]: (body) => {
      boards = boards.map((board) => ({ ...board, phase: (body as Pick<Board, "phase">).phase }));
      return { body: boards[0] };
    },
    ...more,
  });
  await screen.findByRole("heading", { name: "Idea boards" });
}
/** Presses a button once it is there and enabled. */
async function press(name: string | RegExp, place: Pick<typeof screen, "findByRole"> = screen) {
  const button = await place.findByRole<HTMLButtonElement>("button", { name });
  await waitFor(() => expect(button.disabled).toBe(false));
  fireEvent.click(button);
}
const dialog = () => within(screen.getByRole("dialog"));
const row = async (prompt: string) => {
  const heading = await screen.findByRole("heading", { name: prompt });
  return within(heading.closest("li")!);
};
const column = (name: string) => within(screen.getByRole("region", { name }));
const textsIn = (name: string) =>
  column(name)
    .queryAllByRole("listitem")
    .map((item) => item.querySelector("p")?.textContent);

describe("the boards of an event", () => {
  it("[BOARD-95] creates a board from a template, and begins its phases", async () => {
    await open();
    expect(await screen.findByText("No idea boards yet")).toBeTruthy();
    await press("Start, stop, continue");
    expect(dialog().getByLabelText<HTMLInputElement>("Question").value).toBe(
      "What should we start, stop and continue?",
    );
    await press("Remove Column 3", dialog());
    await press("Add column", dialog());
    fireEvent.change(dialog().getByLabelText("Column 3"), { target: { value: "Try" } });
    fireEvent.change(dialog().getByLabelText("Votes per person"), { target: { value: "4" } });
    await press("Save", dialog());
    await waitFor(() => expect(changes()).toHaveLength(1));
    expect(changes()).toEqual([
      {
        name: "POST …",
        body: {
          prompt: "What should we start, stop and continue?",
          columns: ["Start", "Stop", "Try"],
          ideasPerPerson: 5,
          votesPerPerson: 4,
          hideUntilVote: true,
          review: false,
          isAnonymous: true,
        },
      },
    ]);
    const board = await row("What should we start, stop and continue?");
    await press("Start collecting ideas", board);
    expect(await board.findByText("Collecting ideas")).toBeTruthy();
    await press("Start voting", board);
    expect(await board.findByText("Voting")).toBeTruthy();
    await press("Collect ideas again", board);
    expect(await board.findByText("Collecting ideas")).toBeTruthy();
    await press("Close", board);
    await press("Close", within(screen.getByRole("alertdialog")));
    expect(await board.findByText("Closed")).toBeTruthy();
    expect(
      changes()
        .slice(1)
        .map(({ body }) => body),
    ).toEqual(["collect", "vote", "collect", "closed"].map((phase) => ({ phase })));
  });

  it("[BOARD-95] shows what the schema refuses at its field, and the server's refusal as a toast", async () => {
    await open({}, { [`POST ${path}`]: refusal(409, "conflict", "An event can have at most 20 boards") });
    await press("Start, stop, continue");
    fireEvent.change(dialog().getByLabelText("Column 2"), { target: { value: "start" } });
    await press("Save", dialog());
    expect(await dialog().findByText("Give each one a different name")).toBeTruthy();
    expect(changes()).toEqual([]);
    fireEvent.change(dialog().getByLabelText("Column 2"), { target: { value: "Stop" } });
    await press("Save", dialog());
    expect(await screen.findByText("An event can have at most 20 boards")).toBeTruthy();
    expect(dialog().getByLabelText("Question")).toBeTruthy();
  });

  it("[BOARD-95] after the first idea, changes only what is not fixed", async () => {
    boards = [makeBoard({ ideas: [makeIdea("1", "Breaks")] })];
    await open({}, { [`PATCH ${path}/1`]: () => ({ body: boards[0] }) });
    await press("Edit", await row("What should we change?"));
    expect(dialog().getByText(/You can no longer change its question, columns or anonymity\.$/u)).toBeTruthy();
    expect(dialog().getByLabelText<HTMLInputElement>("Question").disabled).toBe(true);
    fireEvent.click(dialog().getByRole("switch", { name: /^Review ideas/u }));
    await press("Save", dialog());
    await waitFor(() => expect(changes()).toHaveLength(1));
    expect(changes()).toEqual([
      { name: "PATCH …/1", body: { ideasPerPerson: 3, votesPerPerson: 2, hideUntilVote: false, review: true } },
    ]);
  });

  it("[BOARD-95] deletes a board after confirmation", async () => {
    boards = [makeBoard({ phase: "closed", ideas: [makeIdea("1", "Breaks"), makeIdea("2", "Coffee")] })];
    await open({}, { [`DELETE ${path}/1`]: { status: 204, body: null } });
    await press("Delete", await row("What should we change?"));
    const question = within(screen.getByRole("alertdialog"));
    expect(question.getByText("2 ideas and their votes will be deleted. This cannot be undone.")).toBeTruthy();
    await press("Delete", question);
    await waitFor(() => expect(changes()).toHaveLength(1));
    expect(changes()).toEqual([{ name: "DELETE …/1", body: { confirm: true } }]);
  });

  it("[BOARD-95] a moderator begins phases, but does not create, change or delete boards", async () => {
    boards = [makeBoard({ phase: "draft" })];
    await open({ role: "moderator" });
    const board = await row("What should we change?");
    expect(board.getByRole("button", { name: "Start collecting ideas" })).toBeTruthy();
    for (const name of ["New board", "Edit", "Delete"]) expect(screen.queryByRole("button", { name })).toBeNull();
  });

  it("[BOARD-97] makes a draft of a poll from the best five ideas", async () => {
    const texts = ["Breaks", "Coffee", "Demos", "breaks", "Gardens", "Halls", `Long ${"word ".repeat(25)}`];
    boards = [
      makeBoard({
        phase: "closed",
        ideas: texts.map((text, index) => makeIdea(String(index), text, { votes: index })),
      }),
    ];
    const polls = `/api/events/${event.id}/polls`;
    await open({}, { [`POST ${polls}`]: { status: 201, body: {} }, [`GET ${polls}`]: { body: [] } });
    await press("Make a poll of the top five", await row("What should we change?"));
    await waitFor(() => expect(changes()).toHaveLength(1));
    const [{ options, ...poll }] = changes().map(({ body }) => body) as [{ options: { text: string }[] }];
    expect(poll).toEqual({ kind: "choice", question: "What should we change?", maxChoices: 1 });
    expect(options.map(({ text }) => text.slice(0, 8))).toEqual(["Long wor", "Halls", "Gardens", "breaks", "Demos"]);
    expect(options[0]?.text).toHaveLength(80);
    fireEvent.click(await screen.findByText("All polls"));
    expect(window.location.pathname).toBe(`/admin/${event.id}/polls`);
    expect(await screen.findByRole("button", { name: "New poll" })).toBeTruthy();
  });
});

describe("the ideas of the open board", () => {
  const merged = { mergedInto: "1", mergedAt: new Date().toISOString() };
  const answersTo = (change: (idea: StaffIdea) => StaffIdea): Server => ({
    [`PATCH ${path}/1/ideas/:ideaId`]: (_, name) => {
      const id = name.split("/").at(-1);
      ideas = ideas.map((idea) => (idea.id === id ? change(idea) : idea));
      return { body: ideas.find((idea) => idea.id === id) };
    },
  });

  beforeEach(() => {
    boards = [makeBoard()];
    ideas = [makeStaffIdea("1", "Breaks"), makeStaffIdea("2", "Pauses"), makeStaffIdea("3", "Mail", { column: 1 })];
  });

  it("[BOARD-96] merges an idea into another by the keyboard, and undoes it", async () => {
    await open(
      {},
      {
        [`POST ${path}/1/ideas/merge`]: () => {
          ideas = ideas.map((idea) => (idea.id === "2" ? { ...idea, ...merged } : idea));
          return { body: ideas.slice(0, 2) };
        },
        [`POST ${path}/1/ideas/unmerge`]: () => {
          ideas = ideas.map((idea) => ({ ...idea, mergedInto: null, mergedAt: null }));
          return { body: [ideas[1]] };
        },
      },
    );
    await screen.findByText("Pauses");
    await press("Merge into… Pauses");
    fireEvent.change(dialog().getByLabelText("Find an idea"), { target: { value: "brea" } });
    await press(/^Breaks/u, dialog());
    expect(await screen.findByText("1 merged idea")).toBeTruthy();
    expect(changes()).toEqual([{ name: "POST …/1/ideas/merge", body: { into: "1", from: ["2"] } }]);
    expect(textsIn("Start")[0]).toBe("Breaks");
    fireEvent.click(await screen.findByText("Undo"));
    await waitFor(() => expect(textsIn("Start")).toEqual(["Pauses", "Breaks"]));
    expect(changes().at(-1)).toEqual({ name: "POST …/1/ideas/unmerge", body: { from: ["2"] } });
    expect(await screen.findByText("Merge undone")).toBeTruthy();
  });

  it("[BOARD-96] moves an idea to another column, and undoes it", async () => {
    let place = 1;
    await open(
      {},
      answersTo((idea) => ({ ...idea, column: place })),
    );
    await screen.findByText("Pauses");
    await press("Move to… Pauses");
    await press("Stop", dialog());
    await waitFor(() => expect(textsIn("Stop")).toEqual(["Mail", "Pauses"]));
    place = 0;
    fireEvent.click(await screen.findByText("Undo"));
    await waitFor(() => expect(textsIn("Start")).toEqual(["Pauses", "Breaks"]));
    expect(changes().map(({ body }) => body)).toEqual([{ column: 1 }, { column: 0 }]);
    expect(await screen.findByText("Move undone")).toBeTruthy();
    expect(screen.queryByText("Undo")).toBeNull();
  });

  it("[BOARD-96] keeps a moved idea in its new column while the list is fetched before the answer", async () => {
    const moving = Promise.withResolvers<Answer>();
    await open({}, { [`PATCH ${path}/1/ideas/:ideaId`]: () => moving.promise });
    await screen.findByText("Pauses");
    const { push } = await acceptLiveChannel();
    await press("Move to… Pauses");
    await press("Stop", dialog());
    ideas = [...ideas, makeStaffIdea("4", "Coffee")];
    push({ type: "board:changed", data: {} });
    await screen.findByText("Coffee");
    expect(textsIn("Stop")).toEqual(["Mail", "Pauses"]);
    await act(async () => moving.resolve(refusal(409, "conflict", "The board is closed")));
    await waitFor(() => expect(textsIn("Stop")).toEqual(["Mail"]));
  });

  it("[BOARD-96] hides an idea and shows it again", async () => {
    await open(
      {},
      answersTo((idea) => ({ ...idea, isHidden: !idea.isHidden })),
    );
    await screen.findByText("Pauses");
    await press("Hide Pauses");
    expect(await column("Start").findByText("Hidden")).toBeTruthy();
    await press("Show Pauses");
    await waitFor(() => expect(column("Start").queryByText("Hidden")).toBeNull());
    expect(changes().map(({ body }) => body)).toEqual([{ isHidden: true }, { isHidden: false }]);
  });

  it("[BOARD-96] shows held ideas first, counts them beside the section, and approves them", async () => {
    ideas = [...ideas, makeStaffIdea("4", "Held one", { isHidden: true, heldFor: "language" })];
    await open(
      {},
      answersTo((idea) => ({ ...idea, isHidden: false, heldFor: null })),
    );
    const held = within(await screen.findByRole("region", { name: "1 idea to review" }));
    expect(held.getByText("Held: word filter")).toBeTruthy();
    expect(screen.getByText("1 to review")).toBeTruthy();
    await press("Approve", held);
    await waitFor(() => expect(textsIn("Start")).toContain("Held one"));
    expect(screen.queryByText("1 to review")).toBeNull();
  });

  it("[BOARD-96] mutes the author of an idea, unless the board is anonymous", async () => {
    boards = [makeBoard({ isAnonymous: false })];
    ideas = [makeStaffIdea("1", "Spam", { participantName: "Noor" }), makeStaffIdea("2", "Pauses")];
    const mutes = `/api/events/${event.id}/mutes`;
    await open({}, { [`POST ${mutes}`]: { status: 201, body: { id: "5" } } });
    await screen.findByText("Spam");
    await press("Mute Noor", column("Start"));
    await waitFor(() => expect(changes()).toHaveLength(1));
    expect(changes()[0]?.body).toEqual({ of: { kind: "idea", id: "1" } });
    expect(screen.getAllByRole("button", { name: /^Mute/u })).toHaveLength(1);
  });
});
