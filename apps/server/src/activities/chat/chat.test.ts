import type { ChatMessage } from "@hubbub/contract/activities/chat/calls";
import { visitTag } from "@hubbub/contract/activities/chat/index";
import type { UpdateEvent } from "@hubbub/contract/events";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { LiveClient } from "../../testing/live-client.ts";
import { archiveEvent, openEvent } from "../../testing/open-event.ts";
import { storeChatMessages } from "../../testing/stored-rows.ts";
import { testApp, type TestApp } from "../../testing/test-app.ts";
import { createConference } from "../../testing/test-group.ts";
import { ageSubmissions } from "../../testing/time-travel.ts";
import type { Visitor } from "../../testing/visitor.ts";

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

const openChat = (settings?: UpdateEvent) => openEvent(test, { calls: "chat", settings });

const listOf = async (visitor: Visitor, path: string) => (await visitor.get(path)).json as ChatMessage[];

describe("sending", () => {
  it("[CHAT-1] lists a message for everybody once it is acknowledged, oldest first", async () => {
    const { path, attendee } = await openChat();
    const kofi = await attendee();
    const visit = crypto.randomUUID();
    const answer = await kofi.post(path, { content: "first", participantName: "Kofi", participantId: visit });
    expect(answer.status).toBe(201);
    expect(answer.json).toMatchObject({ content: "first", participantName: "Kofi", heldFor: null });
    await (await attendee()).post(path, { content: "second" });
    const list = await listOf(await attendee(), path);
    expect(list.map(({ content }) => content)).toEqual(["first", "second"]);
    expect(list[0]).toEqual({
      id: expect.stringMatching(/^\d+$/u),
      content: "first",
      participantName: "Kofi",
      participantProfileId: null,
      participantId: visitTag(visit),
      username: null,
      avatarUrl: null,
      submittedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/u),
      isHidden: false,
      heldFor: null,
      isMine: false,
      reactions: [],
    });
    expect(JSON.stringify(list)).not.toContain(visit);
  });

  it("[CHAT-2] accepts 1,000 characters and rejects 1,001", async () => {
    const { path, attendee } = await openChat();
    const visitor = await attendee();
    expect((await visitor.post(path, { content: "x".repeat(1000) })).status).toBe(201);
    expect((await visitor.post(path, { content: "x".repeat(1001) })).status).toBe(400);
  });

  it.each([[""], ["   \n "], ["\u200B\u200D\uFEFF"], ["a\u0000b"], ["\uD800"], [["list"]], [17], [null], [undefined]])(
    "[TEXT-3] [TEXT-4] rejects %j as a message and stores nothing",
    async (content) => {
      const { path, attendee } = await openChat();
      expect((await (await attendee()).post(path, { content })).status).toBe(400);
      expect(await listOf(test.visitor(), path)).toEqual([]);
    },
  );

  it("[TEXT-7] uses 'Anonymous' when the name is missing, accepts names of 50 characters and rejects 51", async () => {
    const { path, attendee } = await openChat();
    const visitor = await attendee();
    const name = (participantName: unknown) => visitor.post(path, { content: "hello", participantName });
    expect((await name("  ")).json).toMatchObject({ participantName: "Anonymous" });
    expect((await name("n".repeat(50))).status).toBe(201);
    expect((await name("n".repeat(51))).status).toBe(400);
  });

  it("[CHAT-5] accepts 20 messages per participant and minute, then answers 429 with Retry-After until the first is a minute old", async () => {
    const { path, attendee, event } = await openChat();
    const visitor = await attendee();
    const answers = await Promise.all(
      Array.from({ length: 22 }, (_, index) => visitor.post(path, { content: `m ${index}` })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
    const refused = answers.find(({ status }) => status === 429) ?? (await visitor.post(path, { content: "more" }));
    expect(refused.json).toMatchObject({ code: "rate_limited" });
    expect((await visitor.post(path, { content: "more" })).headers.get("Retry-After")).toMatch(/^(?:60|[1-5]?\d)$/u);
    expect((await (await attendee()).post(path, { content: "somebody else" })).status).toBe(201);
    await ageSubmissions(test, "chat_messages", event.id, 61);
    expect((await visitor.post(path, { content: "a minute later" })).status).toBe(201);
  });

  it("[WRITE-9] stores one message for repeated and concurrent requests with the same Idempotency-Key", async () => {
    const { path, attendee } = await openChat();
    const visitor = await attendee();
    const key = { "Idempotency-Key": crypto.randomUUID() };
    const answers = await Promise.all([1, 2, 3].map(() => visitor.post(path, { content: "once" }, key)));
    answers.push(await visitor.post(path, { content: "once" }, key));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await listOf(visitor, path)).toHaveLength(1);
  });

  it("[WRITE-9] stores one message for a request that is repeated after a sign-in", async () => {
    const { path, attendee } = await openChat();
    const visitor = await attendee();
    const key = { "Idempotency-Key": crypto.randomUUID() };
    const before = await visitor.post(path, { content: "once" }, key);
    const wallet = await test.walletUser("signs-in-later");
    wallet.cookies.forEach((value, name) => visitor.cookies.has(name) || visitor.cookies.set(name, value));
    const again = await visitor.post(path, { content: "once" }, key);
    expect([before.status, again.status, again.text]).toEqual([201, 201, before.text]);
    expect(await listOf(visitor, path)).toHaveLength(1);
  });

  it("[FAULT-30] takes profile, name and avatar from the wallet session, never from the body", async () => {
    const { path } = await openChat();
    const ingrid = await test.walletUser("ingrid", { displayName: "Ingrid", avatarUrl: "https://example.org/i.png" });
    await ingrid.post(path, { content: "mine", participantName: "Somebody else", participantProfileId: "forged" });
    await test.visitor().post(path, { content: "forged", participantProfileId: "forged", participantName: "Ingrid" });
    const [mine, forged] = await listOf(test.visitor(), path);
    expect(mine).toMatchObject({
      participantName: "Ingrid",
      username: "ingrid",
      avatarUrl: "https://example.org/i.png",
    });
    expect(mine?.participantProfileId).toMatch(/./u);
    expect(forged).toMatchObject({ participantProfileId: null, username: null, avatarUrl: null });
  });

  it("[CHAT-8] lists the newest 200 messages", async () => {
    const { path, event } = await openChat();
    await storeChatMessages(test, event.id, 205);
    const list = await listOf(test.visitor(), path);
    expect(list).toHaveLength(200);
    expect([list[0]?.content, list.at(-1)?.content]).toEqual(["m5", "m204"]);
  });

  it("[CHAT-9] marks the caller's own messages and no others", async () => {
    const { path, attendee } = await openChat();
    const [kofi, mei] = [await attendee(), await attendee()];
    expect((await listOf(kofi, path)).length).toBe(0);
    await kofi.post(path, { content: "from Kofi" });
    await mei.post(path, { content: "from Mei" });
    expect((await listOf(kofi, path)).map(({ isMine }) => isMine)).toEqual([true, false]);
    expect((await listOf(mei, path)).map(({ isMine }) => isMine)).toEqual([false, true]);
    expect((await listOf(test.visitor(), path)).map(({ isMine }) => isMine)).toEqual([false, false]);
  });
});

describe("when the activity is closed", () => {
  it("[CHAT-10] accepts messages of wallet profiles only while anonymous chat is off; everybody can read", async () => {
    const { path, attendee, organizer } = await openChat({ chatAllowAnonymous: false });
    for (const caller of [await attendee(), organizer]) {
      const refused = await caller.post(path, { content: "hello" });
      expect(refused.status).toBe(401);
      expect(refused.json).toEqual({ code: "unauthenticated", message: "Login Required" });
    }
    const ingrid = await test.walletUser("ingrid");
    expect((await ingrid.post(path, { content: "hello" })).status).toBe(201);
    expect(await listOf(await attendee(), path)).toHaveLength(1);
  });

  it("[CHAT-12] rejects messages in an archived event with 403; a message sent during archiving is either listed or rejected", async () => {
    const { organizer, path, event, attendee } = await openChat();
    const visitors = await Promise.all(Array.from({ length: 20 }, attendee));
    const sending = visitors.map((visitor, index) => visitor.post(path, { content: `race ${index}` }));
    await archiveEvent(organizer, event.id);
    const accepted = (await Promise.all(sending)).filter(({ status }) => status === 201);
    expect(await listOf(test.visitor(), path)).toHaveLength(accepted.length);
    const refused = await test.visitor().post(path, { content: "late" });
    expect(refused.status).toBe(403);
    expect(refused.json).toEqual({ code: "archived", message: "This event is archived and read-only" });
  });

  it("[EV-14] rejects messages in future and past sessions with 403", async () => {
    const { organizer, sessions, activate } = await createConference(test, 2);
    const [first, second] = sessions.map(({ id }) => id);
    const path = `/api/events/${first}/chat`;
    const early = await test.visitor().post(path, { content: "early" });
    expect(early.json).toEqual({ code: "future", message: "This session has not started" });
    await activate(first!);
    await activate(second!);
    expect((await organizer.post(path, { content: "late" })).json).toEqual({
      code: "past",
      message: "This session is not active",
    });
  });
});

describe("live messages and polling", () => {
  it("[CHAT-14] broadcasts each message to the room", async () => {
    const { path, event, attendee } = await openChat();
    const phone = await LiveClient.open(test.visitor(), event.id);
    const kofi = await attendee();
    await kofi.post(path, { content: "first", participantName: "Kofi" });
    await kofi.post(path, { content: "second" });
    await phone.until(() => phone.of("chat:message").length === 2);
    expect(phone.of("chat:message").map(({ content }) => content)).toEqual(["first", "second"]);
    expect(phone.of("chat:message")[0]).toEqual((await listOf(test.visitor(), path))[0]);
    phone.close();
  });

  it("[SNAP-1] answers 304 until the list changes, also to participants with their own messages", async () => {
    const { path, attendee } = await openChat();
    const [writer, reader] = [await attendee(), await attendee()];
    await writer.post(path, { content: "hello" });
    for (const visitor of [writer, reader]) {
      const etag = (await visitor.get(path)).headers.get("ETag") ?? "";
      expect((await visitor.get(path, { "If-None-Match": etag })).status).toBe(304);
      await writer.post(path, { content: "news" });
      expect((await visitor.get(path, { "If-None-Match": etag })).status).toBe(200);
    }
  });
});
