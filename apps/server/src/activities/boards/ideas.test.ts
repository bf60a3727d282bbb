import type { Board, IdeaVotes, OwnIdea } from "@hubbub/contract/activities/boards/calls";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { LiveClient } from "../../testing/live-client.ts";
import { openAsStaff } from "../../testing/open-event.ts";
import { testApp, type TestApp } from "../../testing/test-app.ts";
import { refusalOf, succeeds } from "../../testing/visitor.ts";
import { openBoard, RETRO } from "../../testing/open-boards.ts";

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

describe("ideas", () => {
  it("[BOARD-10] others' ideas are hidden until people vote, not their number; the team sees them", async () => {
    const { organizer, add, list, mine, begin, attendee } = await openBoard(test, "collect");
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
    const { add, send, list, attendee } = await openBoard(test, "collect", { ideasPerPerson: 5 });
    const ada = await attendee();
    const sent = await Promise.all(Array.from({ length: 50 }, (_, nth) => send(ada, `Idea ${nth}`)));
    const statuses = sent.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(5);
    expect(sent.filter(({ status }) => status === 409).map(refusalOf)).toContainEqual([
      409,
      "You have sent all 5 ideas",
    ]);
    await add(await attendee(), "Of somebody else");
    expect(await list()).toMatchObject({ counts: [6, 0, 0] });
  });

  it("[BOARD-11] a person who signs in keeps the number of ideas and votes", async () => {
    const { add, send, begin, vote, withdraw, mine, list, attendee } = await openBoard(test, "collect", {
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
    const { send, attendee, event, id } = await openBoard(test, "collect");
    await sql`
      INSERT INTO ideas (event_id, board_id, board_column, content, participant_name, participant_key, id, shown_as)
      OVERRIDING SYSTEM VALUE
      SELECT ${event.id}, ${id}::bigint, 0, 'Idea', '', 'c:' || nth, -nth, -nth FROM generate_series(1, 1999) nth`.execute(
      test.database.kysely,
    );
    const people = await Promise.all(Array.from({ length: 20 }, () => attendee()));
    const sent = await Promise.all(people.map((who) => send(who, "Late")));
    expect(sent.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(sent.map(refusalOf)).toContainEqual([409, "This board is full"]);
  });

  it("[BOARD-12] are refused in another phase, for another column, blank or too long", async () => {
    const { board, begin, send } = await openBoard(test, "collect");
    expect(refusalOf(await send(test.visitor(), "Where?", 3))).toEqual([
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
    expect(refusalOf(await send(test.visitor(), "Late"))).toEqual([409, "This board no longer accepts ideas"]);
  });

  it("[BOARD-13] a repeated request with the same key stores one idea", async () => {
    const { board, attendee, list } = await openBoard(test, "collect");
    const ada = await attendee();
    const send = () =>
      ada.post(`${board}/ideas`, { column: 2, text: "Once" }, { "Idempotency-Key": "idea-0001-of-ada" });
    const sent = await Promise.all([send(), send(), send()]);
    expect(new Set(sent.map(({ json }) => (json as OwnIdea).id)).size).toBe(1);
    expect((await send()).json).toMatchObject({ text: "Once" });
    expect(await list()).toMatchObject({ counts: [0, 0, 1] });
  });

  it("[BOARD-13] the same key for another board stores another idea", async () => {
    const { organizer, path, begin, board, attendee } = await openBoard(test, "collect");
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
    const { organizer, board, list, add, ideas, mine, attendee, event } = await openBoard(test, "collect", {
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

  it("[BOARD-14] [MUTE-2] of muted people are held on a board with names, and look shown to them", async () => {
    const { organizer, eventPath, board, list, ideas, mine, attendee } = await openBoard(test, "collect", {
      isAnonymous: false,
      hideUntilVote: false,
    });
    const ada = await attendee();
    const send = (text: string) =>
      succeeds<OwnIdea>(ada.post(`${board}/ideas`, { column: 0, text, participantName: "Ada" }));
    const { id } = await send("Quiet rooms");
    expect((await list())?.ideas).toMatchObject([{ participantName: "Ada" }]);
    await succeeds(organizer.post(`${eventPath}/mutes`, { of: { kind: "idea", id } }));
    expect((await send("Louder rooms")).state).toBe("shown");
    expect((await mine(ada))?.ideas.map(({ state }) => state)).toEqual(["shown", "shown"]);
    expect((await list())?.ideas.map((idea) => idea.text)).toEqual(["Quiet rooms"]);
    expect((await ideas()).map(({ heldFor }) => heldFor)).toEqual([null, "muted"]);
  });

  it('[TEXT-33] the list and live messages have "Anonymous" for a name with a listed word, when its idea is shown too', async () => {
    const { organizer, event, eventPath, board, ideas, list, patchIdea, attendee } = await openBoard(test, "collect", {
      isAnonymous: false,
      hideUntilVote: false,
    });
    await succeeds(organizer.put(`${eventPath}/text-filter`, { words: ["heron"], exceptions: [] }));
    const reader = await LiveClient.open(await attendee(), event.id);
    const body = { column: 0, text: "Quiet rooms", participantName: "Heron" };
    const { id } = await succeeds<OwnIdea>((await attendee()).post(`${board}/ideas`, body));
    await succeeds(patchIdea(id, { isHidden: false }));
    await reader.until(() => reader.of("ideas:changed").length > 0);
    expect(reader.of("ideas:changed")[0]?.ideas).toMatchObject([{ id, participantName: "Anonymous" }]);
    expect((await list())?.ideas).toMatchObject([{ id, participantName: "Anonymous" }]);
    expect(await ideas()).toMatchObject([{ id, participantName: "Heron" }]);
  });

  it("[BOARD-15] on an anonymous board nobody sees names, and nobody is muted by an idea", async () => {
    const { organizer, eventPath, board, ideas, add, attendee } = await openBoard(test, "collect");
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
    const { organizer, eventPath, board, add, list, begin, vote, attendee } = await openBoard(test, "collect");
    const idea = await add(await attendee(), "More breaks");
    const patch = (body: object) => organizer.patch(`${board}/ideas/${idea.id}`, body);
    expect(await succeeds(patch({ column: 2 }))).toMatchObject({ column: 2 });
    expect(refusalOf(await patch({ column: 3 }))).toEqual([400, "This column no longer exists. Choose another one."]);
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
    const { add, begin, vote, list, attendee } = await openBoard(test, "collect", { ideasPerPerson: 20 });
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

  it("[BOARD-17] pages read a closed board again when one of its ideas is hidden", async () => {
    const { add, begin, event, patchIdea, attendee } = await openBoard(test, "collect", { hideUntilVote: false });
    const idea = await add(await attendee(), "More breaks");
    await succeeds(begin("closed"));
    const reader = await LiveClient.open(test.visitor(), event.id);
    await succeeds(patchIdea(idea.id, { isHidden: true }));
    await reader.until(() => reader.of("board:changed").length > 0);
    expect(reader.of("ideas:changed")).toEqual([]);
  });
});

describe("erasure", () => {
  it("[BOARD-25] of a person whose ideas were merged one into another leaves those of others", async () => {
    const { add, mergeIdeas, list, attendee } = await openBoard(test, "collect", { hideUntilVote: false });
    const [ada, kofi] = [await attendee(), await attendee()];
    const [one, two] = [await add(ada, "One"), await add(ada, "Two")];
    const other = await add(kofi, "Of Kofi");
    await mergeIdeas(two.id, other.id);
    await mergeIdeas(one.id, two.id);
    await succeeds(ada.delete("/api/me"));
    expect((await list())?.ideas).toMatchObject([{ text: "Of Kofi" }]);
  });

  it("[BOARD-25] of the author of a hidden idea does not show what was merged into it", async () => {
    const { add, mergeIdeas, patchIdea, list, attendee } = await openBoard(test, "collect", { hideUntilVote: false });
    const ada = await attendee();
    const [insult, same] = [await add(ada, "Insult"), await add(await attendee(), "The same insult")];
    await mergeIdeas(insult.id, same.id);
    await succeeds(patchIdea(insult.id, { isHidden: true }));
    await succeeds(ada.delete("/api/me"));
    expect((await list())?.ideas).toEqual([]);
  });
});
