import type { Board } from "@hubbub/contract/activities/boards/calls";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { LiveClient } from "../../testing/live-client.ts";
import { archiveEvent, openAsStaff, openEvent } from "../../testing/open-event.ts";
import { testApp, type TestApp } from "../../testing/test-app.ts";
import { refusalOf, succeeds } from "../../testing/visitor.ts";
import { openBoard, RETRO } from "../../testing/open-boards.ts";

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

describe("boards", () => {
  it("[BOARD-1] have defaults; drafts are visible to the team only", async () => {
    const { organizer, path, list, id, board } = await openBoard(test);
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
    const { begin, add, vote, withdraw, organizer, board } = await openBoard(test, "collect");
    const idea = await add(test.visitor(), "More breaks");
    expect((await begin("draft")).status).toBe(409);
    expect((await begin("vote")).status).toBe(200);
    expect(refusalOf(await begin("vote"))).toEqual([
      409,
      "Someone else changed this. Review the changes and try again.",
    ]);
    const voter = test.visitor();
    await succeeds(vote(voter, idea.id));
    expect(refusalOf(await begin("collect"))).toEqual([409, "People have already voted on this board"]);
    await succeeds(withdraw(voter, idea.id));
    expect(await succeeds<Board>(begin("collect"))).toMatchObject({ phase: "collect" });
    expect(await succeeds<Board>(begin("closed"))).toMatchObject({ phase: "closed" });
    for (const phase of ["draft", "collect", "vote"] as const)
      expect(refusalOf(await begin(phase))).toEqual([409, "This board is closed"]);
    expect((await organizer.post(`${board}/phase`, { phase: "open" })).status).toBe(400);
  });

  it("[BOARD-5] one is open at a time, also when several are opened at the same time", async () => {
    const { organizer, path } = await openEvent(test, { calls: "boards" });
    const added = await Promise.all([1, 2, 3].map(() => succeeds<Board>(organizer.post(path, RETRO))));
    const opened = await Promise.all(
      added.map(({ id }) => organizer.post(`${path}/${id}/phase`, { phase: "collect" })),
    );
    expect(opened.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect(opened.map(refusalOf)).toContainEqual([409, "Another board is open. Close it first."]);
  });

  it("[BOARD-6] prompt, columns and anonymity are fixed after the first idea; deleting it has to be confirmed", async () => {
    const { organizer, board, add, path } = await openBoard(test, "collect");
    expect((await organizer.patch(board, { prompt: "What next?" })).status).toBe(200);
    await add(test.visitor(), "More breaks");
    for (const fields of [{ prompt: "Another" }, { columns: ["One"] }, { isAnonymous: false }])
      expect(refusalOf(await organizer.patch(board, fields))).toEqual([
        409,
        "This board already has ideas. You can no longer change its question, columns or anonymity.",
      ]);
    const changed = await succeeds<Board>(organizer.patch(board, { votesPerPerson: 7, hideUntilVote: false }));
    expect(changed).toMatchObject({ prompt: "What next?", votesPerPerson: 7, hideUntilVote: false });
    expect((await organizer.delete(board)).status).toBe(409);
    expect((await organizer.delete(board, { confirm: true })).status).toBe(204);
    expect(await succeeds<Board[]>(organizer.get(path))).toEqual([]);
  });

  it("[BOARD-6] saving the same fields again changes nothing; fewer votes than people have used are refused", async () => {
    const { organizer, board, add, begin, vote, attendee } = await openBoard(test, "collect");
    const idea = await add(await attendee(), "More breaks");
    await succeeds(organizer.patch(board, { ...RETRO, votesPerPerson: 4 }));
    await begin("vote");
    await succeeds(vote(await attendee(), idea.id));
    expect(refusalOf(await organizer.patch(board, { votesPerPerson: 3 }))).toEqual([
      409,
      "People have already voted. You can only increase the number of votes per person.",
    ]);
  });

  it("[BOARD-7] the open one closes with the session; nothing is accepted in an archived event", async () => {
    const { organizer, event, list, begin, send } = await openBoard(test, "collect");
    await archiveEvent(organizer, event.id);
    expect(await list()).toMatchObject({ phase: "closed" });
    expect((await begin("vote")).status).toBe(403);
    expect((await send(test.visitor(), "Too late")).status).toBe(403);
  });

  it("[BOARD-9] are copied with an event as drafts, and follow the review of the new event by default", async () => {
    const { organizer, event } = await openBoard(test, "collect", { ideasPerPerson: 7 });
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
    const { change, organizer, path, list, send } = await openBoard(test, "collect");
    await change({ enableBoards: false });
    expect(await list()).toBeUndefined();
    expect(await succeeds<Board[]>(organizer.get(path))).toHaveLength(1);
    expect(refusalOf(await send(test.visitor(), "Off"))).toEqual([403, "This activity is not enabled"]);
  });
});

describe("what people may not see", () => {
  it("[BOARD-10] hidden ideas reach nobody but the team, live, on the stage and in pages", async () => {
    const { add, attendee, event, organizer, eventPath } = await openBoard(test, "collect");
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
    const { organizer, eventPath, add, attendee, begin } = await openBoard(test, "collect");
    await add(await attendee(), "Secret text");
    await succeeds(begin("vote"));
    await succeeds(organizer.patch(`${eventPath}/stage`, { mode: "frozen" }));
    expect((await test.visitor().get(`${eventPath}/stage`)).text).toContain("Secret text");
    await succeeds(begin("collect"));
    expect((await test.visitor().get(`${eventPath}/stage`)).text).not.toContain("Secret text");
  });

  it("[STC-8] a picture from before this activity existed is shown without it", async () => {
    const { organizer, eventPath, event } = await openBoard(test, "collect");
    await succeeds(organizer.patch(`${eventPath}/stage`, { mode: "frozen" }));
    await sql`
      UPDATE stage_pictures SET content = content #- '{lists,GET /api/events/:eventId/boards}'
      WHERE event_id = ${event.id}`.execute(test.database.kysely);
    test.bus.publish({ roomId: event.id, invalidates: ["*"] });
    expect((await test.visitor().get(`${eventPath}/stage`)).status).toBe(200);
  });

  it("[BOARD-24] a repeated vote and an empty withdrawal publish nothing; a change is published once", async () => {
    const { add, begin, vote, withdraw, attendee, patchIdea, event } = await openBoard(test, "collect");
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
