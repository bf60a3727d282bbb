import type { Board, IdeaVotes, OwnIdea, StaffIdea } from "@hubbub/contract/activities/boards/calls";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { LiveClient } from "../../testing/live-client.ts";
import { openAsStaff } from "../../testing/open-event.ts";
import { testApp, type TestApp } from "../../testing/test-app.ts";
import { refusalOf, succeeds } from "../../testing/visitor.ts";
import { openBoard, RETRO } from "../../testing/open-boards.ts";
import { createIdeaVoteWriter } from "./idea-vote-submissions.ts";

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

/** A board where people vote, with these ideas; each is sent by somebody else. */
async function openVoting(texts: readonly string[], fields: object = {}) {
  const opened = await openBoard(test, "collect", fields);
  const sent: OwnIdea[] = [];
  for (const text of texts) sent.push(await opened.add(await opened.attendee(), text));
  await succeeds(opened.begin("vote"));
  const id = (nth: number) => sent[nth]?.id ?? "";
  const { mergeIdeas, separateIdeas } = opened;
  return {
    ...opened,
    id,
    merge: (into: number, ...from: number[]) => mergeIdeas(id(into), ...from.map(id)),
    unmerge: (...from: number[]) => separateIdeas(...from.map(id)),
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
    expect(sent.filter(({ status }) => status === 409).map(refusalOf)).toContainEqual([
      409,
      "You have used all 3 votes",
    ]);
    const own = (await mine(ada))?.votes ?? [];
    expect(own).toHaveLength(3);
    expect(Object.values(await votes()).toSorted((a, b) => a - b)).toEqual([0, 0, 1, 1, 1]);
    expect(await succeeds<IdeaVotes>(vote(ada, own[0] ?? ""))).toMatchObject({ votes: 1, votesLeft: 0 });
    expect(await succeeds<IdeaVotes>(withdraw(ada, own[0] ?? ""))).toMatchObject({ votes: 0, votesLeft: 1 });
    expect(await succeeds<IdeaVotes>(withdraw(ada, own[0] ?? ""))).toMatchObject({ votes: 0, votesLeft: 1 });
    expect(await list()).toMatchObject({ voters: 1 });
  });

  it("[BOARD-20] stores a vote directly after the withdrawal of an earlier one that the person gave signed in", async () => {
    const { event, id, board, votes } = await openVoting(["A"]);
    const writer = createIdeaVoteWriter({ kysely: test.database.kysely, bus: test.bus });
    const change = (participantKey: string, isVote: boolean, ...others: string[]) =>
      writer.submit({
        eventId: event.id,
        boardId: Number(board.split("/").at(-1)),
        postId: Number(id(0)),
        participantKey,
        authorKeys: [participantKey, ...others],
        profileId: null,
        isVote,
      });
    for (const earlier of ["p:ada", "c:ada"]) {
      await change(earlier, true);
      const batch = await Promise.all([change("p:ada", false, "c:ada"), change("c:ada", true)]);
      expect(batch.at(-1)).toMatchObject({ votes: 1, votesLeft: 2 });
      expect(await votes()).toEqual({ A: 1 });
      await Promise.all([change("c:ada", true), change("p:ada", false, "c:ada")]);
      expect(await votes()).toEqual({ A: 0 });
    }
    await change("p:ada", true);
    await Promise.all([change("c:ada", false), change("p:ada", true, "c:ada")]);
    expect(await votes()).toEqual({ A: 1 });
    await writer.close();
  });

  it("[BOARD-20, BOARD-22] those from before and after a sign-in are one person's, also when ideas are merged", async () => {
    const { event, vote, votes, id, merge, mine, list, attendee } = await openVoting(["A", "B", "C"]);
    const ada = await attendee();
    await succeeds(vote(ada, id(0)));
    const otherDevice = await test.walletUser("voting-ada");
    await succeeds(vote(otherDevice, id(0)));
    expect(await votes()).toEqual({ A: 2, B: 0, C: 0 });
    otherDevice.cookies.forEach((value, name) => ada.cookies.has(name) || ada.cookies.set(name, value));
    const reader = await LiveClient.open(test.visitor(), event.id);
    expect(await succeeds<IdeaVotes>(vote(ada, id(1)))).toEqual({ ideaId: id(1), votes: 1, votesLeft: 1 });
    expect(await votes()).toEqual({ A: 1, B: 1, C: 0 });
    expect(await list()).toMatchObject({ voters: 1 });
    expect((await mine(otherDevice))?.votes).toEqual([id(0), id(1)]);
    await reader.until(() => reader.of("idea:voted").length === 2);
    expect(reader.of("idea:voted")).toContainEqual(expect.objectContaining({ ideaId: id(0), votes: 1 }));
    await merge(0, 1);
    expect(await votes()).toEqual({ A: 1, C: 0 });
    reader.close();
  });

  it("[BOARD-21] are refused in another phase and for an idea of another board", async () => {
    const { vote, add, begin, attendee, organizer, path } = await openBoard(test, "collect");
    const ada = await attendee();
    const { id: ideaId } = await add(ada, "More breaks");
    expect(refusalOf(await vote(ada, ideaId))).toEqual([409, "Voting has not started yet"]);
    await begin("vote");
    await begin("closed");
    expect(refusalOf(await vote(ada, ideaId))).toEqual([409, "Voting has ended"]);
    const other = await succeeds<Board>(organizer.post(path, RETRO));
    await succeeds(organizer.post(`${path}/${other.id}/phase`, { phase: "vote" }));
    expect((await ada.put(`${path}/${other.id}/ideas/${ideaId}/vote`, {})).status).toBe(404);
  });

  it("[BOARD-21] a vote for a board of another event is refused, and the others of its batch are stored", async () => {
    const [{ event, id, board, votes }, other] = [await openVoting(["A"]), await openVoting(["B"])];
    const writer = createIdeaVoteWriter({ kysely: test.database.kysely, bus: test.bus });
    const vote = (eventId: string, participantKey: string) =>
      writer.submit({
        eventId,
        boardId: Number(board.split("/").at(-1)),
        postId: Number(id(0)),
        participantKey,
        authorKeys: [participantKey],
        profileId: null,
        isVote: true,
      });
    const sent = await Promise.allSettled([vote(event.id, "c:ada"), vote(other.event.id, "c:kofi")]);
    expect(sent).toMatchObject([{ status: "fulfilled" }, { status: "rejected", reason: { code: "not_found" } }]);
    expect(await votes()).toEqual({ A: 1 });
    await writer.close();
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
    expect(refusalOf(await vote(kofi, id(1)))).toEqual([
      409,
      "This idea was merged into another idea. Vote for the other idea instead.",
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
    expect(refusalOf(await post("merge", { into: id(0), from: [id(2)] }))).toEqual([
      409,
      "Hidden ideas cannot be merged. Approve or show the idea first.",
    ]);
    await merge(0, 1);
    expect((await post("merge", { into: id(1), from: [id(0)] })).status).toBe(409);
    await sql`UPDATE ideas SET merged_at = merged_at - interval '25 hours' WHERE id = ${id(1)}`.execute(
      test.database.kysely,
    );
    expect(refusalOf(await post("unmerge", { from: [id(1)] }))).toEqual([
      409,
      "A merge can only be undone within 24 hours",
    ]);
  });

  it("[BOARD-24] reach everybody live: ideas, numbers and votes", async () => {
    const { add, begin, vote, event, attendee } = await openBoard(test, "collect", { hideUntilVote: false });
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

  it("[BOARD-24] only the team gets new votes while boards are off", async () => {
    const { vote, merge, id, change, event, organizer, attendee } = await openVoting(["A", "B"]);
    await succeeds(vote(await attendee(), id(1)));
    await change({ enableBoards: false });
    const reader = await LiveClient.open(test.visitor(), event.id);
    const staff = await openAsStaff(organizer, event.id);
    await merge(0, 1);
    await staff.until(() => staff.of("idea:voted").length > 0);
    expect(staff.of("idea:voted")).toMatchObject([{ ideaId: id(0), votes: 1 }]);
    expect([...reader.of("idea:voted"), ...reader.of("board:counted")]).toEqual([]);
  });

  it("[BOARD-25] erasing one's data deletes ideas and votes; ideas merged into an erased one are separate again", async () => {
    const { organizer, board, add, begin, vote, list, attendee } = await openBoard(test, "collect");
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
