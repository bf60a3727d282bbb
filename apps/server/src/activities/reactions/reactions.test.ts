import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { PARTICIPANT_COOKIE } from "../../domain/identity/cookies.ts";
import { LiveClient } from "../../testing/live-client.ts";
import { archiveEvent, openEvent } from "../../testing/open-event.ts";
import { testApp, type TestApp } from "../../testing/test-app.ts";
import { createConference } from "../../testing/test-group.ts";
import { ageSubmissions } from "../../testing/time-travel.ts";
import { createMoodVoteWriter } from "./mood-vote-submissions.ts";

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

const openReactions = () => openEvent(test, { calls: "emoji" });

const none = { excited: 0, neutral: 0, bored: 0 };

describe("voting", () => {
  it("[REACT-3] counts a vote for everybody once it is acknowledged", async () => {
    const { path, attendee } = await openReactions();
    expect((await test.visitor().get(path)).json).toEqual({ counts: none, percentages: none, total: 0 });
    const answer = await (await attendee()).post(path, { emoji: "excited" });
    expect(answer.status).toBe(201);
    expect(answer.json).toMatchObject({ emoji: "excited", id: expect.any(String), submittedAt: expect.any(String) });
    await (await attendee()).post(path, { emoji: "bored" });
    await (await attendee()).post(path, { emoji: "excited" });
    expect((await test.visitor().get(path)).json).toEqual({
      counts: { excited: 2, neutral: 0, bored: 1 },
      percentages: { excited: 67, neutral: 0, bored: 33 },
      total: 3,
    });
  });

  it.each([["angry"], [""], ["EXCITED"], ["🤩"], ["__proto__"], [null], [undefined], [1], [["excited"]], [{}]])(
    "[REACT-4] rejects %j with 400 'Unknown reaction' and counts nothing",
    async (emoji) => {
      const { path } = await openReactions();
      const refused = await test.visitor().post(path, { emoji });
      expect(refused.status).toBe(400);
      expect(refused.json).toEqual({ code: "invalid", message: "Unknown reaction", field: "emoji" });
      expect((await test.visitor().get(path)).json).toMatchObject({ total: 0 });
    },
  );

  it("[REACT-4] rejects a missing body and a body that is not an object", async () => {
    const { path } = await openReactions();
    for (const body of ["[]", '"excited"', "{", undefined])
      expect((await test.visitor().post(path, body)).status).toBe(400);
  });

  it("[REACT-5] rejects a second vote within 30 seconds with 429, Retry-After and the seconds in the message", async () => {
    const { path, attendee } = await openReactions();
    const visitor = await attendee();
    await visitor.post(path, { emoji: "excited" });
    const refused = await visitor.post(path, { emoji: "bored" });
    expect(refused.status).toBe(429);
    const seconds = Number(refused.headers.get("Retry-After"));
    expect(seconds).toBeGreaterThan(28);
    expect(seconds).toBeLessThanOrEqual(30);
    expect(refused.json).toEqual({ code: "rate_limited", message: `You can vote again in ${seconds} seconds` });
    expect((await test.visitor().get(path)).json).toMatchObject({ total: 1 });
  });

  it("[REACT-5] rejects a vote in the 30th second and accepts it afterwards", async () => {
    const { path, event, attendee } = await openReactions();
    const visitor = await attendee();
    await visitor.post(path, { emoji: "excited" });
    await ageSubmissions(test, "mood_votes", event.id, 29.2);
    const refused = await visitor.post(path, { emoji: "bored" });
    expect(refused.json).toMatchObject({ message: "You can vote again in 1 second" });
    expect(refused.headers.get("Retry-After")).toBe("1");
    await ageSubmissions(test, "mood_votes", event.id, 30.01);
    expect((await visitor.post(path, { emoji: "bored" })).status).toBe(201);
    expect((await test.visitor().get(path)).json).toMatchObject({ counts: { excited: 1, neutral: 0, bored: 1 } });
  });

  it("[REACT-6] accepts one of 100 concurrent votes of one participant", async () => {
    const { path, attendee } = await openReactions();
    const visitor = await attendee();
    const answers = await Promise.all(Array.from({ length: 100 }, () => visitor.post(path, { emoji: "neutral" })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(99);
    expect((await test.visitor().get(path)).json).toMatchObject({ total: 1 });
  });

  it("[REACT-6] accepts one of the concurrent votes of a participant on several nodes", async () => {
    const { event, path } = await openReactions();
    const nodes = [1, 2, 3].map(() => createMoodVoteWriter({ kysely: test.database.kysely, bus: test.bus }));
    const vote = {
      eventId: event.id,
      mood: "bored",
      participantKey: "c:both",
      authorKeys: ["c:both"],
      profileId: null,
      idempotencyKey: null,
    } as const;
    const results = await Promise.allSettled(nodes.map((node) => node.submit(vote)));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect((await test.visitor().get(path)).json).toMatchObject({ total: 1 });
    await Promise.all(nodes.map((node) => node.close()));
  });

  it("[REACT-6] limits votes per event", async () => {
    const [here, there] = [await openReactions(), await openReactions()];
    const visitor = await here.attendee();
    expect((await visitor.post(here.path, { emoji: "neutral" })).status).toBe(201);
    expect((await visitor.post(there.path, { emoji: "neutral" })).status).toBe(201);
  });

  it("[WRITE-9] counts one vote for repeated and concurrent requests with the same Idempotency-Key, also after 30 seconds", async () => {
    const { path, event, attendee } = await openReactions();
    const visitor = await attendee();
    const key = { "Idempotency-Key": crypto.randomUUID() };
    const answers = await Promise.all([1, 2, 3].map(() => visitor.post(path, { emoji: "excited" }, key)));
    answers.push(await visitor.post(path, { emoji: "excited" }, key));
    await ageSubmissions(test, "mood_votes", event.id, 60);
    const late = await visitor.post(path, { emoji: "excited" }, key);
    expect([...answers, late].map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(late.json).toMatchObject({ id: (answers[0]!.json as { id: string }).id });
    expect((await test.visitor().get(path)).json).toMatchObject({ total: 1 });
  });

  it("[REACT-8] identifies voters without cookies by their participant label, otherwise by their address", async () => {
    const { path } = await openReactions();
    const vote = (participantId?: string) => test.visitor().post(path, { emoji: "excited", participantId });
    expect((await vote("label-1")).status).toBe(201);
    expect((await vote("label-1")).status).toBe(429);
    expect((await vote("label-2")).status).toBe(201);
    expect((await vote()).status).toBe(201);
    expect((await vote()).status).toBe(429);
  });

  it("[REACT-8] identifies a voter by the wallet profile before the cookie", async () => {
    const { path } = await openReactions();
    const phone = await test.walletUser("ingrid-reacts");
    expect((await phone.post(path, { emoji: "excited" })).status).toBe(201);
    phone.cookies.delete(PARTICIPANT_COOKIE);
    expect((await phone.post(path, { emoji: "excited" })).status).toBe(429);
  });

  it("[REACT-9] stores a row with the time per vote, and counts that equal the rows", async () => {
    const { path, event, attendee } = await openReactions();
    const voters = await Promise.all(Array.from({ length: 60 }, attendee));
    await Promise.all(
      voters.map((voter, index) => voter.post(path, { emoji: ["excited", "neutral", "bored"][index % 3] })),
    );
    const rows = await test.database.kysely
      .selectFrom("mood_votes")
      .where("event_id", "=", event.id)
      .selectAll()
      .execute();
    expect(rows).toHaveLength(60);
    expect(rows.every(({ submitted_at }) => Math.abs(Date.now() - submitted_at.getTime()) < 60_000)).toBe(true);
    expect((await test.visitor().get(path)).json).toMatchObject({
      counts: { excited: 20, neutral: 20, bored: 20 },
      total: 60,
    });
  });
});

describe("when the activity is closed", () => {
  it("[EV-14] refuses votes with 403 and the reason while the activity is off or the event is archived", async () => {
    const { path, event, organizer, attendee, change } = await openReactions();
    const refusal = async () => {
      const { status, json } = await (await attendee()).post(path, { emoji: "excited" });
      return [status, json];
    };
    await change({ enableEmojiPulse: false });
    expect(await refusal()).toEqual([403, { code: "off", message: "This activity is not enabled" }]);
    await change({ enableEmojiPulse: true });
    await archiveEvent(organizer, event.id);
    expect(await refusal()).toEqual([403, { code: "archived", message: "This event is archived and read-only" }]);
  });

  it("[EV-14] rejects votes in future and past sessions with 403", async () => {
    const { sessions, activate } = await createConference(test, 2);
    const [first, second] = sessions.map(({ id }) => id);
    const path = `/api/events/${first}/emoji`;
    expect((await test.visitor().post(path, { emoji: "excited" })).json).toEqual({
      code: "future",
      message: "This session has not started",
    });
    await activate(first!);
    await activate(second!);
    expect((await test.visitor().post(path, { emoji: "excited" })).json).toEqual({
      code: "past",
      message: "This session is not active",
    });
  });

  it("[EV-15] shows no votes to attendees while it is off; the team still sees them", async () => {
    const { path, event, organizer } = await openReactions();
    await test.visitor().post(path, { emoji: "excited" });
    await organizer.patch(`/api/events/${event.id}`, { enableEmojiPulse: false });
    expect((await test.visitor().get(path)).json).toEqual({ counts: none, percentages: none, total: 0 });
    expect((await organizer.get(path)).json).toMatchObject({ total: 1 });
    await organizer.patch(`/api/events/${event.id}`, { enableEmojiPulse: true });
    expect((await test.visitor().get(path)).json).toMatchObject({ total: 1 });
  });

  it("[ACC-3] shows the votes of an archived event, and of a private archive to people with access only", async () => {
    const { organizer, path, event } = await openReactions();
    await test.visitor().post(path, { emoji: "bored" });
    await archiveEvent(organizer, event.id);
    expect((await test.visitor().get(path)).json).toMatchObject({ total: 1 });
    await archiveEvent(organizer, event.id, { isPrivate: true });
    const refused = await test.visitor().get(path);
    expect([refused.status, refused.json]).toEqual([
      403,
      { code: "premium_required", message: "Premium Access Required" },
    ]);
    expect((await (await test.walletUser("paid-reacts", { tier: "paid" })).get(path)).status).toBe(200);
  });

  it("[ARC-4] either counts or rejects each vote sent during archiving", async () => {
    const { organizer, path, event, attendee } = await openReactions();
    const voters = await Promise.all(Array.from({ length: 40 }, attendee));
    const votes = voters.map((voter) => voter.post(path, { emoji: "excited" }));
    await archiveEvent(organizer, event.id);
    const accepted = (await Promise.all(votes)).filter(({ status }) => status === 201);
    expect((await test.visitor().get(path)).json).toMatchObject({ total: accepted.length });
  });
});

describe("live messages and polling", () => {
  it("[REACT-10] broadcasts a burst of votes in fewer messages; the last one has the final counts", async () => {
    const { path, event, attendee } = await openReactions();
    const voters = await Promise.all(Array.from({ length: 40 }, attendee));
    const stage = await LiveClient.open(test.visitor(), event.id);
    await Promise.all(voters.map((voter) => voter.post(path, { emoji: "excited" })));
    await stage.until(() => stage.of("emoji:results").at(-1)?.counts.excited === 40);
    expect(stage.of("emoji:results").length).toBeLessThan(20);
    stage.close();
  });

  it("[SNAP-1] answers 304 until somebody votes", async () => {
    const { path } = await openReactions();
    const visitor = test.visitor();
    const etag = (await visitor.get(path)).headers.get("ETag") ?? "";
    expect((await visitor.get(path, { "If-None-Match": etag })).status).toBe(304);
    await visitor.post(path, { emoji: "neutral" });
    expect((await visitor.get(path, { "If-None-Match": etag })).json).toMatchObject({ total: 1 });
  });
});
