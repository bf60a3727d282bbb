import type { OrganizerGroup } from "@hubbub/contract/groups";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { LiveClient } from "../../testing/live-client.ts";
import { testApp, type TestApp } from "../../testing/test-app.ts";
import { createConference } from "../../testing/test-group.ts";
import type { Visitor } from "../../testing/visitor.ts";

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

const archive = (who: Visitor, eventId: string, body: unknown) => who.patch(`/api/events/${eventId}/archive`, body);

describe("ending a session", () => {
  it("[ARC-1] archives, stops the timer, computes the leaderboard and broadcasts the end, in this order", async () => {
    const organizer = test.organizer("arc-order");
    const event = await test.createEvent(organizer);
    const guest = await test.walletUser("arc-guest");
    await guest.post(`/api/events/${event.id}/icebreaker`, { response: "tests" });
    await organizer.patch(`/api/events/${event.id}/timer/duration`, { duration: 300 });
    await organizer.post(`/api/events/${event.id}/timer/start`);
    const phone = await LiveClient.open(test.visitor(), event.id);
    const answer = await archive(organizer, event.id, { isArchived: true });
    expect([answer.status, answer.json]).toEqual([
      200,
      expect.objectContaining({ isArchived: true, isActive: false, role: "owner" }),
    ]);
    await phone.until(() => phone.of("session_ended").length === 1);
    expect(phone.of("session_ended")[0]).toMatchObject({
      message: "This session has ended. Thank you for participating!",
      nextSession: null,
      topThree: [{ rank: 1, username: "arc-guest", totalPoints: 10 }],
    });
    const received = phone.received.map(({ type }) => type).filter((type) => type !== "presence");
    expect(received).toEqual(["timer:stop", "leaderboard:updated", "event:updated", "session_ended"]);
    expect((await test.visitor().get(`/api/events/${event.id}/timer`)).json).toMatchObject({ status: "paused" });
    phone.close();
  });

  it("[ARC-2] repeated and concurrent calls compute one leaderboard and broadcast once", async () => {
    const organizer = test.organizer("arc-twice");
    const event = await test.createEvent(organizer);
    const phone = await LiveClient.open(test.visitor(), event.id);
    const answers = await Promise.all([1, 2, 3].map(() => archive(organizer, event.id, { isArchived: true })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    await archive(organizer, event.id, { isArchived: true });
    await organizer.patch(`/api/events/${event.id}`, { title: "After" });
    await phone.until(() => phone.of("event:updated").some(({ title }) => title === "After"));
    expect(phone.of("session_ended")).toHaveLength(1);
    expect(phone.of("leaderboard:updated")).toHaveLength(1);
    expect(phone.of("event:updated")).toHaveLength(2);
    phone.close();
  });

  it("[ARC-3] rejects every submission afterwards, and accepts submissions when the event is opened again", async () => {
    const organizer = test.organizer("arc-closed");
    const event = await test.createEvent(organizer);
    await archive(organizer, event.id, { isArchived: true });
    const guest = test.visitor();
    const posts = {
      icebreaker: { response: "x" },
      social: { content: "x" },
      chat: { content: "x" },
      emoji: { emoji: "excited" },
    };
    for (const [path, body] of Object.entries(posts)) {
      const refused = await guest.post(`/api/events/${event.id}/${path}`, body);
      expect([path, refused.status, refused.json]).toEqual([
        path,
        403,
        { code: "archived", message: "This event is archived and read-only" },
      ]);
    }
    const reopened = await archive(organizer, event.id, { isArchived: false });
    expect(reopened.json).toMatchObject({ isArchived: false, isActive: true });
    expect((await guest.post(`/api/events/${event.id}/icebreaker`, posts.icebreaker)).status).toBe(201);
  });

  it("[ARC-4] either lists or rejects each submission sent during archiving", async () => {
    const organizer = test.organizer("arc-race");
    const event = await test.createEvent(organizer);
    const guests = Array.from({ length: 8 }, () => test.visitor());
    for (const guest of guests) await guest.get(`/api/public/events/${event.id}`);
    const [ended, ...posted] = await Promise.all([
      archive(organizer, event.id, { isArchived: true }),
      ...guests.map((guest, index) => guest.post(`/api/events/${event.id}/icebreaker`, { response: `word${index}` })),
    ]);
    expect(ended.status).toBe(200);
    const taken = posted.filter(({ status }) => status === 201).length;
    expect(posted.every(({ status }) => status === 201 || status === 403)).toBe(true);
    expect((await organizer.get(`/api/events/${event.id}/icebreaker`)).json).toHaveLength(taken);
  });

  it("[GRP-20] offers the next session that is not archived, and none after the last", async () => {
    const { organizer, group, sessions, activate } = await createConference(test, 3, "arc-next");
    const [first, second, third] = sessions;
    await activate(first!.id);
    await archive(organizer, second!.id, { isArchived: true });
    const phone = await LiveClient.open(test.visitor(), first!.id);
    await archive(organizer, first!.id, { isArchived: true });
    await phone.until(() => phone.of("session_ended").length === 1);
    expect(phone.of("session_ended")[0]?.nextSession).toEqual({
      eventId: third!.id,
      title: "Session 3",
      groupPermalink: group.permalink,
    });
    await archive(organizer, third!.id, { isArchived: true });
    const end = await test.visitor().get(`/api/public/events/${third!.id}/session-end`);
    expect(end.json).toMatchObject({ nextSession: null });
    phone.close();
  });

  it("[ARC-6] returns the session's end afterwards, and null before it", async () => {
    const organizer = test.organizer("arc-away");
    const event = await test.createEvent(organizer);
    const path = `/api/public/events/${event.id}/session-end`;
    expect((await test.visitor().get(path)).json).toBeNull();
    await archive(organizer, event.id, { isArchived: true });
    expect((await test.visitor().get(path)).json).toEqual({
      message: "This session has ended. Thank you for participating!",
      nextSession: null,
      topThree: [],
    });
  });
});

describe("access to an archive", () => {
  it("[ARC-7] allows private for archived events only (409), and then rejects everybody without access", async () => {
    const organizer = test.organizer("arc-private");
    const event = await test.createEvent(organizer);
    const refused = await archive(organizer, event.id, { isPrivate: true });
    expect(refused.status).toBe(409);
    expect((await archive(organizer, event.id, { isArchived: false, isPrivate: true })).status).toBe(409);
    expect((await archive(organizer, event.id, { isArchived: true, isPrivate: true })).json).toMatchObject({
      isPrivate: true,
    });
    const list = await test.visitor().get(`/api/events/${event.id}/leaderboard`);
    expect([list.status, list.json]).toEqual([403, { code: "premium_required", message: "Premium Access Required" }]);
    expect((await test.visitor().get(`/api/public/events/${event.id}/session-end`)).status).toBe(403);
    expect((await archive(organizer, event.id, { isPrivate: false })).json).toMatchObject({ isPrivate: false });
    expect((await test.visitor().get(`/api/events/${event.id}/leaderboard`)).status).toBe(200);
  });

  it.each([[{}], [{ isArchived: "true" }], [{ isArchived: 1 }], [{ isArchived: true, title: "x" }], [[]]])(
    "[FAULT-2] rejects %j with 400 and changes nothing",
    async (body) => {
      const organizer = test.organizer("arc-bad");
      const event = await test.createEvent(organizer);
      expect((await archive(organizer, event.id, body)).status).toBe(400);
      expect((await test.visitor().get(`/api/public/events/${event.id}`)).json).toMatchObject({ isArchived: false });
    },
  );
});

describe("deleting", () => {
  it("[DEL-1] deletes the event with its content, and broadcasts the deletion", async () => {
    const { organizer, group, sessions, activate } = await createConference(test, 2, "del-owner");
    const [event, other] = sessions;
    await activate(event!.id);
    const guest = await test.walletUser("del-guest");
    await guest.post(`/api/events/${event!.id}/icebreaker`, { response: "x" });
    await guest.post(`/api/events/${event!.id}/social`, { content: "x" });
    await guest.post(`/api/events/${event!.id}/chat`, { content: "x" });
    await archive(organizer, event!.id, { isArchived: true });
    const phone = await LiveClient.open(test.visitor(), event!.id);
    expect((await organizer.delete(`/api/events/${event!.id}`)).status).toBe(204);
    await phone.until(() => phone.of("event:deleted").length === 1);
    expect((await test.visitor().get(`/api/public/events/${event!.id}`)).status).toBe(404);
    expect((await organizer.delete(`/api/events/${event!.id}`)).status).toBe(404);
    for (const table of ["icebreaker_responses", "questions", "chat_messages", "leaderboards"] as const) {
      const rows = await test.database.kysely
        .selectFrom(table)
        .where("event_id", "=", event!.id)
        .select("event_id")
        .execute();
      expect([table, rows]).toEqual([table, []]);
    }
    expect((await organizer.get("/api/events")).json).toMatchObject([{ id: other!.id }]);
    const read = await organizer.get(`/api/event-groups/permalink/${group.permalink}`);
    expect((read.json as OrganizerGroup).currentEventId).toBeNull();
    phone.close();
  });
});

describe("stage view", () => {
  it("[STC-1] [STC-3] stores and broadcasts the activity shown on the stage, and rejects unknown ones", async () => {
    const organizer = test.organizer("stg-owner");
    const event = await test.createEvent(organizer);
    expect(event.stageActivity).toBe("auto");
    const stage = await LiveClient.open(test.visitor(), event.id);
    expect((await organizer.patch(`/api/events/${event.id}`, { stageActivity: "leaderboard" })).status).toBe(200);
    await stage.until(() => stage.of("event:updated").length === 1);
    expect(stage.of("event:updated")[0]).toMatchObject({ stageActivity: "leaderboard" });
    expect((await organizer.patch(`/api/events/${event.id}`, { stageActivity: "join" })).status).toBe(200);
    await stage.until(() => stage.of("event:updated").length === 2);
    expect(stage.of("event:updated")[1]).toMatchObject({ stageActivity: "join" });
    expect((await organizer.patch(`/api/events/${event.id}`, { stageActivity: "slides" })).status).toBe(400);
    stage.close();
  });
});
