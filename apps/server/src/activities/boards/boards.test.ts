import type { Board, IdeaVotes, OwnBoard, OwnIdea, StaffIdea } from "@hubbub/contract/activities/boards/calls";
import type { BoardPhase } from "@hubbub/contract/activities/boards/index";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { LiveClient } from "../../testing/live-client.ts";
import { archiveEvent, openAsStaff, openEvent } from "../../testing/open-event.ts";
import { testApp, type TestApp } from "../../testing/test-app.ts";
import type { RunningServer } from "../../testing/server-process.ts";
import { personAt, sameAt, testNodes, type TestNodes } from "../../testing/test-nodes.ts";
import { type Answer, succeeds, Visitor } from "../../testing/visitor.ts";

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

const RETRO = { prompt: "How was the year?", columns: ["Start", "Stop", "Continue"] };

/** An event with one board; `path` is the address of its boards. */
async function openBoard(phase: BoardPhase = "draft", fields: object = {}) {
  const opened = await openEvent(test, { calls: "boards" });
  const { organizer, path } = opened;
  const { id } = await succeeds<Board>(organizer.post(path, { ...RETRO, ...fields }));
  const board = `${path}/${id}`;
  const begin = (next: BoardPhase) => organizer.post(`${board}/phase`, { phase: next });
  if (phase !== "draft") await succeeds(begin(phase));
  const send = (who: Visitor, text: string, column = 0) => who.post(`${board}/ideas`, { column, text });
  const add = (who: Visitor, text: string, column = 0) => succeeds<OwnIdea>(send(who, text, column));
  const vote = (who: Visitor, ideaId: string) => who.put(`${board}/ideas/${ideaId}/vote`, {});
  const withdraw = (who: Visitor, ideaId: string) => who.delete(`${board}/ideas/${ideaId}/vote`, {});
  const list = async (who: Visitor = test.visitor()) => (await succeeds<Board[]>(who.get(path)))[0];
  const ideas = () => succeeds<StaffIdea[]>(organizer.get(`${board}/ideas`));
  const mine = async (who: Visitor) => (await succeeds<OwnBoard[]>(who.get(`${path}/mine`)))[0];
  const patchIdea = (ideaId: string, change: object) => organizer.patch(`${board}/ideas/${ideaId}`, change);
  const mergeIdeas = (into: string, ...from: string[]) =>
    succeeds<StaffIdea[]>(organizer.post(`${board}/ideas/merge`, { into, from }));
  return { ...opened, id, board, begin, send, add, vote, withdraw, list, ideas, mine, patchIdea, mergeIdeas };
}

const refusal = ({ status, json }: { status: number; json: unknown }) => [
  status,
  (json as { message?: string }).message,
];

describe("boards", () => {
  it("[BOARD-1] have defaults; drafts are visible to the team only", async () => {
    const { organizer, path, list, id, board } = await openBoard();
    expect(await succeeds<Board[]>(organizer.get(path))).toEqual([
      {
        id,
        phase: "draft",
        ...RETRO,
        ideasPerPerson: 5,
        votesPerPerson: 3,
        hideUntilVote: true,
        review: false,
        isAnonymous: true,
        counts: [0, 0, 0],
        voters: 0,
        ideas: [],
      },
    ]);
    expect(await list()).toBeUndefined();
    const sent = await test.visitor().post(`${board}/ideas`, { column: 0, text: "More breaks" });
    expect(sent.status).toBe(404);
  });

  it("[BOARD-1] review ideas by default where the event reviews answers", async () => {
    const { organizer, path } = await openEvent(test, { settings: { reviewIcebreaker: true }, calls: "boards" });
    expect(await succeeds<Board>(organizer.post(path, RETRO))).toMatchObject({ review: true });
  });

  it.each<[object]>([
    [{ prompt: " " }],
    [{ prompt: "a".repeat(201) }],
    [{ columns: [] }],
    [{ columns: ["1", "2", "3", "4", "5", "6", "7"] }],
    [{ columns: ["Same", "same"] }],
    [{ columns: ["a".repeat(41)] }],
    [{ ideasPerPerson: 0 }],
    [{ votesPerPerson: 21 }],
    [{ isAnonymous: "yes" }],
    [{ unknown: 1 }],
  ])("[BOARD-2] refuse %j with 400", async (fields) => {
    const { organizer, path } = await openEvent(test, { calls: "boards" });
    expect((await organizer.post(path, { ...RETRO, ...fields })).status).toBe(400);
    expect(await succeeds<Board[]>(organizer.get(path))).toEqual([]);
  });

  it("[BOARD-3] an event has at most twenty, also when they are added at the same time", async () => {
    const { organizer, path } = await openEvent(test, { calls: "boards" });
    const added = await Promise.all(Array.from({ length: 23 }, () => organizer.post(path, RETRO)));
    expect(added.filter(({ status }) => status === 201)).toHaveLength(20);
    expect(added.filter(({ status }) => status === 409)).toHaveLength(3);
  });

  it("[BOARD-4] go to any later phase, and back to collecting only without votes", async () => {
    const { begin, add, vote, withdraw, organizer, board } = await openBoard("collect");
    const idea = await add(test.visitor(), "More breaks");
    expect((await begin("draft")).status).toBe(409);
    expect((await begin("vote")).status).toBe(200);
    expect(refusal(await begin("vote"))).toEqual([409, "Someone else changed this. Review the changes and try again."]);
    const voter = test.visitor();
    await succeeds(vote(voter, idea.id));
    expect(refusal(await begin("collect"))).toEqual([409, "People have already voted on this board"]);
    await succeeds(withdraw(voter, idea.id));
    expect(await succeeds<Board>(begin("collect"))).toMatchObject({ phase: "collect" });
    expect(await succeeds<Board>(begin("closed"))).toMatchObject({ phase: "closed" });
    for (const phase of ["draft", "collect", "vote"] as const)
      expect(refusal(await begin(phase))).toEqual([409, "This board is closed"]);
    expect((await organizer.post(`${board}/phase`, { phase: "open" })).status).toBe(400);
  });

  it("[BOARD-5] one is open at a time, also when several are opened at the same time", async () => {
    const { organizer, path } = await openEvent(test, { calls: "boards" });
    const added = await Promise.all([1, 2, 3].map(() => succeeds<Board>(organizer.post(path, RETRO))));
    const opened = await Promise.all(
      added.map(({ id }) => organizer.post(`${path}/${id}/phase`, { phase: "collect" })),
    );
    expect(opened.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect(opened.map(refusal)).toContainEqual([409, "Another board is open. Close it first."]);
  });

  it("[BOARD-6] prompt, columns and anonymity are fixed after the first idea; deleting it has to be confirmed", async () => {
    const { organizer, board, add, path } = await openBoard("collect");
    expect((await organizer.patch(board, { prompt: "What next?" })).status).toBe(200);
    await add(test.visitor(), "More breaks");
    for (const fields of [{ prompt: "Another" }, { columns: ["One"] }, { isAnonymous: false }])
      expect(refusal(await organizer.patch(board, fields))).toEqual([
        409,
        "People have sent ideas. The prompt, the columns and anonymity can no longer be changed.",
      ]);
    const changed = await succeeds<Board>(organizer.patch(board, { votesPerPerson: 7, hideUntilVote: false }));
    expect(changed).toMatchObject({ prompt: "What next?", votesPerPerson: 7, hideUntilVote: false });
    expect((await organizer.delete(board)).status).toBe(409);
    expect((await organizer.delete(board, { confirm: true })).status).toBe(204);
    expect(await succeeds<Board[]>(organizer.get(path))).toEqual([]);
  });

  it("[BOARD-6] saving the same fields again changes nothing; fewer votes than people have used are refused", async () => {
    const { organizer, board, add, begin, vote, attendee } = await openBoard("collect");
    const idea = await add(await attendee(), "More breaks");
    await succeeds(organizer.patch(board, { ...RETRO, votesPerPerson: 4 }));
    await begin("vote");
    await succeeds(vote(await attendee(), idea.id));
    expect(refusal(await organizer.patch(board, { votesPerPerson: 3 }))).toEqual([
      409,
      "People have already voted. You can only increase the number of votes per person.",
    ]);
  });

  it("[BOARD-7] the open one closes with the session; nothing is accepted in an archived event", async () => {
    const { organizer, event, list, begin, send } = await openBoard("collect");
    await archiveEvent(organizer, event.id);
    expect(await list()).toMatchObject({ phase: "closed" });
    expect((await begin("vote")).status).toBe(403);
    expect((await send(test.visitor(), "Too late")).status).toBe(403);
  });

  it("[BOARD-9] are copied with an event as drafts, and follow the review of the new event by default", async () => {
    const { organizer, event } = await openBoard("collect", { ideasPerPerson: 7 });
    const copy = await succeeds<{ id: string }>(
      organizer.post(`/api/events/${event.id}/duplicate`, { title: "Again" }),
    );
    const boards = (id: string) => succeeds<Board[]>(organizer.get(`/api/events/${id}/boards`));
    expect(await boards(copy.id)).toMatchObject([{ ...RETRO, phase: "draft", ideasPerPerson: 7, counts: [0, 0, 0] }]);
    const settings = { reviewIcebreaker: true };
    const file = { format: "hubbub-event", version: 1, title: "T", settings, boards: [RETRO] };
    const imported = await succeeds<{ id: string }>(organizer.post("/api/events/import", file));
    expect(await boards(imported.id)).toMatchObject([{ review: true }]);
  });

  it("[BOARD-8] are hidden and closed while they are off, except for the team", async () => {
    const { change, organizer, path, list, send } = await openBoard("collect");
    await change({ enableBoards: false });
    expect(await list()).toBeUndefined();
    expect(await succeeds<Board[]>(organizer.get(path))).toHaveLength(1);
    expect(refusal(await send(test.visitor(), "Off"))).toEqual([403, "This activity is not enabled"]);
  });
});

describe("ideas", () => {
  it("[BOARD-10] others' ideas are hidden until people vote, not their number; the team sees them", async () => {
    const { organizer, add, list, mine, begin, attendee } = await openBoard("collect");
    const [ada, kofi] = [await attendee(), await attendee()];
    await add(ada, "More breaks", 0);
    await add(kofi, "Fewer slides", 1);
    expect(await list(ada)).toMatchObject({ counts: [1, 1, 0], ideas: [] });
    expect((await mine(ada))?.ideas).toMatchObject([{ text: "More breaks", column: 0, state: "shown" }]);
    expect((await list(organizer))?.ideas).toMatchObject([{ text: "More breaks" }, { text: "Fewer slides" }]);
    await begin("vote");
    expect((await list(ada))?.ideas).toMatchObject([
      { text: "More breaks", votes: 0, participantName: null },
      { text: "Fewer slides" },
    ]);
  });

  it("[BOARD-11] a person can send as many as the board allows, under 50 parallel requests, in any way", async () => {
    const { add, send, list, attendee } = await openBoard("collect", { ideasPerPerson: 5 });
    const ada = await attendee();
    const sent = await Promise.all(Array.from({ length: 50 }, (_, nth) => send(ada, `Idea ${nth}`)));
    const statuses = sent.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(5);
    expect(sent.filter(({ status }) => status === 409).map(refusal)).toContainEqual([409, "You have sent all 5 ideas"]);
    await add(await attendee(), "Of somebody else");
    expect(await list()).toMatchObject({ counts: [6, 0, 0] });
  });

  it("[BOARD-11] a person who signs in keeps the number of ideas and votes", async () => {
    const { add, send, begin, vote, withdraw, mine, list, attendee } = await openBoard("collect", {
      ideasPerPerson: 1,
      votesPerPerson: 1,
    });
    const ada = await attendee();
    const idea = await add(ada, "Of Ada");
    const other = await add(await attendee(), "Of somebody else");
    const wallet = await test.walletUser("board-ada");
    const signIn = () => wallet.cookies.forEach((value, name) => ada.cookies.has(name) || ada.cookies.set(name, value));
    await begin("vote");
    await succeeds(vote(ada, other.id));
    signIn();
    expect(await mine(ada)).toMatchObject({ ideas: [{ id: idea.id }], votes: [other.id] });
    expect((await vote(ada, idea.id)).status).toBe(409);
    expect(await succeeds<IdeaVotes>(withdraw(ada, other.id))).toMatchObject({ votes: 0, votesLeft: 1 });
    expect(await succeeds<IdeaVotes>(vote(ada, other.id))).toMatchObject({ votes: 1, votesLeft: 0 });
    expect((await mine(ada))?.votes).toEqual([other.id]);
    expect((await list())?.ideas.map(({ votes }) => votes)).toEqual([0, 1]);
    await succeeds(withdraw(ada, other.id));
    await begin("collect");
    expect((await send(ada, "One more")).status).toBe(409);
  });

  it("[BOARD-18] a board has at most 2,000, also for people who send at the same time", async () => {
    const { send, attendee, event, id } = await openBoard("collect");
    await sql`
      INSERT INTO ideas (event_id, board_id, board_column, content, participant_name, participant_key)
      SELECT ${event.id}, ${id}::bigint, 0, 'Idea', '', 'c:' || nth FROM generate_series(1, 1999) nth`.execute(
      test.database.kysely,
    );
    const people = await Promise.all(Array.from({ length: 20 }, () => attendee()));
    const sent = await Promise.all(people.map((who) => send(who, "Late")));
    expect(sent.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(sent.map(refusal)).toContainEqual([409, "This board is full"]);
  });

  it("[BOARD-12] are refused in another phase, for another column, blank or too long", async () => {
    const { board, begin, send } = await openBoard("collect");
    expect(refusal(await send(test.visitor(), "Where?", 3))).toEqual([
      400,
      "This column no longer exists. Choose another one.",
    ]);
    for (const body of [
      { column: 0, text: " " },
      { column: -1, text: "a" },
      { column: 0, text: "a".repeat(141) },
    ])
      expect((await test.visitor().post(`${board}/ideas`, body)).status).toBe(400);
    await begin("vote");
    expect(refusal(await send(test.visitor(), "Late"))).toEqual([409, "This board no longer accepts ideas"]);
  });

  it("[BOARD-13] a repeated request with the same key stores one idea", async () => {
    const { board, attendee, list } = await openBoard("collect");
    const ada = await attendee();
    const send = () =>
      ada.post(`${board}/ideas`, { column: 2, text: "Once" }, { "Idempotency-Key": "idea-0001-of-ada" });
    const sent = await Promise.all([send(), send(), send()]);
    expect(new Set(sent.map(({ json }) => (json as OwnIdea).id)).size).toBe(1);
    expect((await send()).json).toMatchObject({ text: "Once" });
    expect(await list()).toMatchObject({ counts: [0, 0, 1] });
  });

  it("[BOARD-13] the same key for another board stores another idea", async () => {
    const { organizer, path, begin, board, attendee } = await openBoard("collect");
    const ada = await attendee();
    const key = { "Idempotency-Key": "the-same-key-for-both" };
    await succeeds(ada.post(`${board}/ideas`, { column: 0, text: "First" }, key));
    await begin("closed");
    const other = await succeeds<Board>(organizer.post(path, RETRO));
    await succeeds(organizer.post(`${path}/${other.id}/phase`, { phase: "collect" }));
    const second = await ada.post(`${path}/${other.id}/ideas`, { column: 0, text: "Second" }, key);
    expect(second.json).toMatchObject({ boardId: other.id, text: "Second" });
  });

  it("[BOARD-14] with filtered words, of muted people and on a reviewed board are held until a moderator shows them", async () => {
    const { organizer, board, list, add, ideas, mine, attendee, event } = await openBoard("collect", {
      review: true,
      hideUntilVote: false,
    });
    const staff = await openAsStaff(organizer, event.id);
    const ada = await attendee();
    const idea = await add(ada, "More breaks");
    expect(idea.state).toBe("held");
    await staff.until(() => staff.of("idea:held").length > 0);
    expect(await list()).toMatchObject({ counts: [0, 0, 0], ideas: [] });
    expect(await ideas()).toMatchObject([{ id: idea.id, heldFor: "review", isHidden: true }]);
    await succeeds(organizer.patch(`${board}/ideas/${idea.id}`, { isHidden: false }));
    expect(await list()).toMatchObject({ counts: [1, 0, 0], ideas: [{ text: "More breaks" }] });
    expect((await mine(ada))?.ideas).toMatchObject([{ state: "shown" }]);
    await succeeds(organizer.patch(board, { review: false }));
    expect((await add(await attendee(), "What the fuck")).state).toBe("held");
  });

  it("[BOARD-14] of muted people are held on a board with names, which everybody sees", async () => {
    const { organizer, eventPath, board, list, ideas, attendee } = await openBoard("collect", {
      isAnonymous: false,
      hideUntilVote: false,
    });
    const ada = await attendee();
    const send = (text: string) =>
      succeeds<OwnIdea>(ada.post(`${board}/ideas`, { column: 0, text, participantName: "Ada" }));
    const { id } = await send("Quiet rooms");
    expect((await list())?.ideas).toMatchObject([{ participantName: "Ada" }]);
    await succeeds(organizer.post(`${eventPath}/mutes`, { of: { kind: "idea", id } }));
    expect((await send("Louder rooms")).state).toBe("held");
    expect((await ideas()).map(({ heldFor }) => heldFor)).toEqual([null, "muted"]);
  });

  it("[BOARD-15] on an anonymous board nobody sees names, and nobody is muted by an idea", async () => {
    const { organizer, eventPath, board, ideas, add, attendee } = await openBoard("collect");
    const ada = await attendee();
    await succeeds(ada.post(`${board}/ideas`, { column: 0, text: "Quiet rooms", participantName: "Ada" }));
    expect(JSON.stringify(await ideas())).not.toContain("Ada");
    const [idea] = await ideas();
    const mute = (id = "") => organizer.post(`${eventPath}/mutes`, { of: { kind: "idea", id } });
    expect((await mute(idea?.id)).status).toBe(404);
    const csv = await organizer.get(`${eventPath}/export?format=ideas-csv`);
    expect(csv.text).toContain("Quiet rooms");
    expect(csv.text).not.toContain("Ada");
    await add(ada, "Another");
  });

  it("[BOARD-16] moderators move and hide them; others get 404 for a hidden one", async () => {
    const { organizer, eventPath, board, add, list, begin, vote, attendee } = await openBoard("collect");
    const idea = await add(await attendee(), "More breaks");
    const patch = (body: object) => organizer.patch(`${board}/ideas/${idea.id}`, body);
    expect(await succeeds(patch({ column: 2 }))).toMatchObject({ column: 2 });
    expect(refusal(await patch({ column: 3 }))).toEqual([400, "This column no longer exists. Choose another one."]);
    expect((await patch({})).status).toBe(400);
    await begin("vote");
    expect(await succeeds(patch({ isHidden: true }))).toMatchObject({ isHidden: true });
    expect(await list()).toMatchObject({ counts: [0, 0, 0], ideas: [] });
    expect((await vote(await attendee(), idea.id)).status).toBe(404);
    const log = await succeeds<{ action: string; subject: string }[]>(organizer.get(`${eventPath}/activity-log`));
    expect(log.map(({ action }) => action)).toEqual(["idea_hidden", "board_voting", "idea_moved", "board_collecting"]);
    expect(log[0]).toMatchObject({ subject: "More breaks" });
  });

  it("[BOARD-17] a closed board has those with the most votes, best first", async () => {
    const { add, begin, vote, list, attendee } = await openBoard("collect", { ideasPerPerson: 20 });
    const ada = await attendee();
    const sent = [];
    for (const text of ["One", "Two", "Three"]) sent.push(await add(ada, text));
    await begin("vote");
    for (const nth of [2, 2, 1]) await succeeds(vote(await attendee(), sent[nth]?.id ?? ""));
    await begin("closed");
    expect((await list())?.ideas.map(({ text, votes }) => [text, votes])).toEqual([
      ["Three", 2],
      ["Two", 1],
      ["One", 0],
    ]);
  });
});

/** A board where people vote, with these ideas; each is sent by somebody else. */
async function openVoting(texts: readonly string[], fields: object = {}) {
  const opened = await openBoard("collect", fields);
  const sent: OwnIdea[] = [];
  for (const text of texts) sent.push(await opened.add(await opened.attendee(), text));
  await succeeds(opened.begin("vote"));
  const id = (nth: number) => sent[nth]?.id ?? "";
  const { organizer, board } = opened;
  return {
    ...opened,
    id,
    merge: (into: number, ...from: number[]) =>
      succeeds<StaffIdea[]>(organizer.post(`${board}/ideas/merge`, { into: id(into), from: from.map(id) })),
    unmerge: (...from: number[]) =>
      succeeds<StaffIdea[]>(organizer.post(`${board}/ideas/unmerge`, { from: from.map(id) })),
    /** The votes of the visible ideas, by text. */
    votes: async () => Object.fromEntries(((await opened.list())?.ideas ?? []).map(({ text, votes }) => [text, votes])),
  };
}

describe("votes", () => {
  it("[BOARD-20] one per person and idea, up to the cap, under 50 parallel requests; a repeated one changes nothing", async () => {
    const { vote, withdraw, votes, id, attendee, mine, list } = await openVoting(["A", "B", "C", "D", "E"]);
    const ada = await attendee();
    const sent = await Promise.all(Array.from({ length: 50 }, (_, nth) => vote(ada, id(nth % 5))));
    expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect(sent.filter(({ status }) => status === 409).map(refusal)).toContainEqual([409, "You have used all 3 votes"]);
    const own = (await mine(ada))?.votes ?? [];
    expect(own).toHaveLength(3);
    expect(Object.values(await votes()).toSorted((a, b) => a - b)).toEqual([0, 0, 1, 1, 1]);
    expect(await succeeds<IdeaVotes>(vote(ada, own[0] ?? ""))).toMatchObject({ votes: 1, votesLeft: 0 });
    expect(await succeeds<IdeaVotes>(withdraw(ada, own[0] ?? ""))).toMatchObject({ votes: 0, votesLeft: 1 });
    expect(await succeeds<IdeaVotes>(withdraw(ada, own[0] ?? ""))).toMatchObject({ votes: 0, votesLeft: 1 });
    expect(await list()).toMatchObject({ voters: 1 });
  });

  it("[BOARD-21] are refused in another phase and for an idea of another board", async () => {
    const { vote, add, begin, attendee, organizer, path } = await openBoard("collect");
    const ada = await attendee();
    const { id: ideaId } = await add(ada, "More breaks");
    expect(refusal(await vote(ada, ideaId))).toEqual([409, "Voting has not started yet"]);
    await begin("vote");
    await begin("closed");
    expect(refusal(await vote(ada, ideaId))).toEqual([409, "Voting has ended"]);
    const other = await succeeds<Board>(organizer.post(path, RETRO));
    await succeeds(organizer.post(`${path}/${other.id}/phase`, { phase: "vote" }));
    expect((await ada.put(`${path}/${other.id}/ideas/${ideaId}/vote`, {})).status).toBe(404);
  });

  it("[BOARD-22] merging unites the voters once each and gives freed votes back; undo restores the rest", async () => {
    const { vote, votes, id, merge, unmerge, mine, attendee, ideas } = await openVoting(["A", "B", "C", "D"]);
    const [ada, kofi] = [await attendee(), await attendee()];
    for (const nth of [0, 1, 2]) await succeeds(vote(ada, id(nth)));
    await succeeds(vote(kofi, id(1)));
    const [into, merged] = await merge(0, 1);
    expect([into, merged]).toMatchObject([
      { text: "A", votes: 2 },
      { text: "B", mergedInto: id(0) },
    ]);
    expect(await votes()).toEqual({ A: 2, C: 1, D: 0 });
    expect((await mine(ada))?.votes).toEqual([id(0), id(2)]);
    expect((await mine(kofi))?.votes).toEqual([id(0)]);
    expect(refusal(await vote(kofi, id(1)))).toEqual([
      409,
      "This idea was merged into another idea. Vote for that idea.",
    ]);
    // Ada uses the vote that she got back.
    expect(await succeeds<IdeaVotes>(vote(ada, id(3)))).toMatchObject({ votesLeft: 0 });
    await unmerge(1);
    expect(await votes()).toEqual({ A: 1, B: 1, C: 1, D: 1 });
    expect((await mine(ada))?.votes).toEqual([id(0), id(2), id(3)]);
    expect((await mine(kofi))?.votes).toEqual([id(1)]);
    expect((await ideas()).map(({ mergedInto }) => mergedInto)).toEqual([null, null, null, null]);
  });

  it("[BOARD-22] an idea that is shown again loses the votes that were used elsewhere", async () => {
    const { vote, id, attendee, patchIdea, votes } = await openVoting(["A", "B"], { votesPerPerson: 1 });
    const [ada, kofi] = [await attendee(), await attendee()];
    for (const who of [ada, kofi]) await succeeds(vote(who, id(0)));
    await succeeds(patchIdea(id(0), { isHidden: true }));
    await succeeds(vote(ada, id(1)));
    expect(await succeeds<StaffIdea>(patchIdea(id(0), { isHidden: false }))).toMatchObject({ votes: 1 });
    expect(await votes()).toEqual({ A: 1, B: 1 });
  });

  it("[BOARD-22] ideas that were merged one after another count together; withdrawing takes all votes back", async () => {
    const { vote, withdraw, votes, id, merge, unmerge, attendee } = await openVoting(["A", "B", "C"]);
    const ada = await attendee();
    for (const nth of [0, 1, 2]) await succeeds(vote(ada, id(nth)));
    await merge(1, 2);
    await merge(0, 1);
    expect(await votes()).toEqual({ A: 1 });
    expect(await succeeds<IdeaVotes>(withdraw(ada, id(0)))).toMatchObject({ votes: 0, votesLeft: 3 });
    await unmerge(1);
    expect(await votes()).toEqual({ A: 0, B: 0 });
  });

  it("[BOARD-23] merging is refused for merged, hidden and foreign ideas, and can be undone for 24 hours", async () => {
    const { organizer, board, id, merge } = await openVoting(["A", "B", "C"]);
    const post = (call: string, body: object) => organizer.post(`${board}/ideas/${call}`, body);
    expect((await post("merge", { into: id(0), from: [id(0)] })).status).toBe(400);
    expect((await post("merge", { into: id(0), from: ["999"] })).status).toBe(404);
    expect((await post("unmerge", { from: [id(0)] })).status).toBe(409);
    await succeeds(organizer.patch(`${board}/ideas/${id(2)}`, { isHidden: true }));
    expect(refusal(await post("merge", { into: id(0), from: [id(2)] }))).toEqual([
      409,
      "Only visible ideas can be merged",
    ]);
    await merge(0, 1);
    expect((await post("merge", { into: id(1), from: [id(0)] })).status).toBe(409);
    await sql`UPDATE ideas SET merged_at = merged_at - interval '25 hours' WHERE id = ${id(1)}`.execute(
      test.database.kysely,
    );
    expect(refusal(await post("unmerge", { from: [id(1)] }))).toEqual([
      409,
      "Merging can only be undone within 24 hours",
    ]);
  });

  it("[BOARD-24] reach everybody live: ideas, numbers and votes", async () => {
    const { add, begin, vote, event, attendee } = await openBoard("collect", { hideUntilVote: false });
    const reader = await LiveClient.open(test.visitor(), event.id);
    const ada = await attendee();
    const idea = await add(ada, "More breaks", 1);
    await reader.until(() => reader.of("ideas:changed").length > 0 && reader.of("board:counted").length > 0);
    expect(reader.of("ideas:changed")[0]).toMatchObject({ ideas: [{ text: "More breaks", column: 1 }], removed: [] });
    expect(reader.of("board:counted").at(-1)).toMatchObject({ counts: [0, 1, 0], voters: 0 });
    await begin("vote");
    await reader.until(() => reader.of("board:changed").length > 0);
    await succeeds(vote(ada, idea.id));
    await reader.until(() => reader.of("idea:voted").length > 0);
    expect(reader.of("idea:voted")[0]).toMatchObject({ ideaId: idea.id, votes: 1 });
  });

  it("[BOARD-25] erasing one's data deletes ideas and votes; ideas merged into an erased one are separate again", async () => {
    const { organizer, board, add, begin, vote, list, attendee } = await openBoard("collect");
    const [ada, kofi] = [await attendee(), await attendee()];
    const [of, other] = [await add(ada, "Of Ada"), await add(kofi, "Of Kofi")];
    await begin("vote");
    await succeeds(vote(ada, other.id));
    await succeeds(vote(kofi, other.id));
    await succeeds(organizer.post(`${board}/ideas/merge`, { into: of.id, from: [other.id] }));
    const erased = await succeeds<{ contributions: object }>(ada.delete("/api/me"));
    expect(erased.contributions).toMatchObject({ ideas: 1, ideaVotes: 1 });
    expect((await list())?.ideas).toMatchObject([{ text: "Of Kofi", votes: 1 }]);
  });
});

describe("what people may not see", () => {
  it("[BOARD-10] hidden ideas reach nobody but the team, live, on the stage and in pages", async () => {
    const { add, attendee, event, organizer, eventPath } = await openBoard("collect");
    const reader = await LiveClient.open(await attendee(), event.id);
    const staff = await openAsStaff(organizer, event.id);
    await add(await attendee(), "Secret text");
    await staff.until(() => staff.of("ideas:changed").length > 0);
    await reader.until(() => reader.of("board:counted").length > 0);
    expect(JSON.stringify(reader.received)).not.toContain("Secret text");
    await succeeds(organizer.patch(`${eventPath}/stage`, { mode: "frozen" }));
    for (const path of [`${eventPath}/stage`, `/event/${event.id}`, `/stage/${event.id}`])
      expect((await test.visitor().get(path)).text).not.toContain("Secret text");
  });

  it("[BOARD-10] a frozen stage hides them when they are collected again", async () => {
    const { organizer, eventPath, add, attendee, begin } = await openBoard("collect");
    await add(await attendee(), "Secret text");
    await succeeds(begin("vote"));
    await succeeds(organizer.patch(`${eventPath}/stage`, { mode: "frozen" }));
    expect((await test.visitor().get(`${eventPath}/stage`)).text).toContain("Secret text");
    await succeeds(begin("collect"));
    expect((await test.visitor().get(`${eventPath}/stage`)).text).not.toContain("Secret text");
  });

  it("[STC-8] a picture from before this activity existed is shown without it", async () => {
    const { organizer, eventPath, event } = await openBoard("collect");
    await succeeds(organizer.patch(`${eventPath}/stage`, { mode: "frozen" }));
    await sql`
      UPDATE stage_pictures SET content = content #- '{lists,GET /api/events/:eventId/boards}'
      WHERE event_id = ${event.id}`.execute(test.database.kysely);
    test.bus.publish({ roomId: event.id, invalidates: ["*"] });
    expect((await test.visitor().get(`${eventPath}/stage`)).status).toBe(200);
  });

  it("[BOARD-24] a repeated vote and an empty withdrawal publish nothing; a change is published once", async () => {
    const { add, begin, vote, withdraw, attendee, patchIdea, event } = await openBoard("collect");
    const idea = await add(await attendee(), "More breaks", 1);
    const reader = await LiveClient.open(test.visitor(), event.id);
    await succeeds(begin("vote"));
    const ada = await attendee();
    await succeeds(vote(ada, idea.id));
    const published: unknown[] = [];
    const stop = test.bus.subscribe((publication) => published.push(publication));
    await succeeds(vote(ada, idea.id));
    await succeeds(withdraw(await attendee(), idea.id));
    await succeeds(patchIdea(idea.id, { column: 1 }));
    stop();
    expect(published).toEqual([]);
    await reader.until(() => reader.of("idea:voted").length > 0);
    expect(reader.of("board:changed")).toHaveLength(1);
  });
});

describe("erasure", () => {
  it("[BOARD-25] of a person whose ideas were merged one into another leaves those of others", async () => {
    const { add, mergeIdeas, list, attendee } = await openBoard("collect", { hideUntilVote: false });
    const [ada, kofi] = [await attendee(), await attendee()];
    const [one, two] = [await add(ada, "One"), await add(ada, "Two")];
    const other = await add(kofi, "Of Kofi");
    await mergeIdeas(two.id, other.id);
    await mergeIdeas(one.id, two.id);
    await succeeds(ada.delete("/api/me"));
    expect((await list())?.ideas).toMatchObject([{ text: "Of Kofi" }]);
  });

  it("[BOARD-25] of the author of a hidden idea does not show what was merged into it", async () => {
    const { add, mergeIdeas, patchIdea, list, attendee } = await openBoard("collect", { hideUntilVote: false });
    const ada = await attendee();
    const [insult, same] = [await add(ada, "Insult"), await add(await attendee(), "The same insult")];
    await mergeIdeas(insult.id, same.id);
    await succeeds(patchIdea(insult.id, { isHidden: true }));
    await succeeds(ada.delete("/api/me"));
    expect((await list())?.ideas).toEqual([]);
  });
});

describe("several processes", { timeout: 120_000 }, () => {
  let nodes: TestNodes;
  beforeAll(async () => {
    nodes = await testNodes();
  }, 60_000);
  afterAll(() => nodes.close());

  async function openBoardAt(node: RunningServer, fields: object) {
    const organizer = nodes.organizer(node);
    const event = await succeeds<{ id: string }>(organizer.post("/api/events", { title: "A talk" }));
    const path = `/api/events/${event.id}/boards`;
    const { id } = await succeeds<Board>(organizer.post(path, { ...RETRO, ...fields }));
    await succeeds(organizer.post(`${path}/${id}/phase`, { phase: "collect" }));
    const ada = new Visitor(node.url);
    await succeeds(ada.get(`/api/public/events/${event.id}`));
    return { path, board: `${path}/${id}`, organizer, ada };
  }

  it.each(["nodes", "workers"])(
    "[BOARD-26] caps of ideas and votes hold for requests to two %s at the same time",
    async (what) => {
      const here = await nodes.start({ WORKERS: what === "workers" ? "2" : "1" });
      const there = what === "workers" ? here : await nodes.start();
      const { path, board, organizer, ada } = await openBoardAt(here, { ideasPerPerson: 7 });
      const at = [ada, sameAt(there, ada)] as const;
      const each = (request: (who: Visitor, nth: number) => Promise<Answer>) =>
        Promise.all(Array.from({ length: 50 }, (_each, nth) => request(at[nth % 2 === 0 ? 0 : 1], nth)));
      const sent = await each((who, nth) => who.post(`${board}/ideas`, { column: 0, text: `Idea ${nth}` }));
      const ideas = sent.filter(({ status }) => status === 201).map(({ json }) => (json as OwnIdea).id);
      expect(ideas).toHaveLength(7);
      await succeeds(organizer.post(`${board}/phase`, { phase: "vote" }));
      const votes = await each((who, nth) => who.put(`${board}/ideas/${ideas[nth % 7]}/vote`, {}));
      expect(new Set(votes.map(({ status }) => status))).toEqual(new Set([200, 409]));
      const counted = async (who: Visitor) =>
        (await succeeds<Board[]>(who.get(path)))[0]?.ideas.reduce((sum, idea) => sum + idea.votes, 0);
      expect(await counted(ada)).toBe(3);
      await expect.poll(() => counted(new Visitor(there.url))).toBe(3);
      await Promise.all([...new Set([here, there])].map((node) => node.stop()));
    },
  );

  it("[BOARD-27] every acknowledged idea survives kill -9, and one that is sent again is stored once", async () => {
    const before = await nodes.start();
    const { board, ada } = await openBoardAt(before, { ideasPerPerson: 20 });
    const people = Array.from({ length: 40 }, () => personAt(before));
    const acknowledged = new Set<string>();
    const send = async (who: Visitor, nth: number) => {
      const body = { column: 0, text: `Idea ${nth}`, participantId: `person-${nth}` };
      const { status, json } = await who.post(`${board}/ideas`, body, { "Idempotency-Key": `idea-of-person-${nth}` });
      if (status === 201) acknowledged.add((json as OwnIdea).id);
      if (acknowledged.size === 15) await before.kill();
    };
    await Promise.allSettled(people.map(send));
    expect(acknowledged.size).toBeGreaterThanOrEqual(15);
    const after = await nodes.start();
    await Promise.all(people.map((who, nth) => send(sameAt(after, who), nth)));
    const stored = await succeeds<StaffIdea[]>(nodes.organizer(after).get(`${board}/ideas`));
    expect(stored.map(({ text }) => text).toSorted()).toEqual(people.map((_, nth) => `Idea ${nth}`).toSorted());
    expect([...acknowledged].filter((id) => !stored.some((idea) => idea.id === id))).toEqual([]);
    expect(await succeeds<Board[]>(sameAt(after, ada).get(board.replace(/\/\d+$/u, "")))).toMatchObject([
      { counts: [40, 0, 0] },
    ]);
  });
});
