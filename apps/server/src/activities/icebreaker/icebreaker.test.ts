import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { LiveClient } from "../../testing/live-client.ts";
import { archiveEvent, openEvent } from "../../testing/open-event.ts";
import { storeResponses } from "../../testing/stored-rows.ts";
import { testApp, type TestApp } from "../../testing/test-app.ts";

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

const openIcebreaker = () => openEvent(test, { calls: "icebreaker" });

describe("submitting", () => {
  it("[RESPONSE-1] lists a response for everybody once it is acknowledged, newest first", async () => {
    const { path } = await openIcebreaker();
    const visitor = test.visitor();
    const answer = await visitor.post(path, {
      response: "keyboard order",
      participantName: "Kofi",
      participantId: crypto.randomUUID(),
    });
    expect(answer.status).toBe(201);
    expect(answer.json).toMatchObject({ response: "keyboard order", participantName: "Kofi", profileId: null });
    await visitor.post(path, { response: "captions" });
    expect((await test.visitor().get(path)).json).toEqual([{ response: "captions" }, { response: "keyboard order" }]);
  });

  it("[RESPONSE-2] accepts 280 characters and rejects 281", async () => {
    const { path } = await openIcebreaker();
    expect((await test.visitor().post(path, { response: "x".repeat(280) })).status).toBe(201);
    const refused = await test.visitor().post(path, { response: "x".repeat(281) });
    expect(refused.status).toBe(400);
    expect(refused.json).toMatchObject({ code: "invalid" });
  });

  it.each([[""], ["   \n "], ["\u200B\u200D\uFEFF"], ["a\u0000b"], ["\uD800"], [["list"]], [17], [null], [undefined]])(
    "[TEXT-3] [TEXT-4] rejects %j as a response and stores nothing",
    async (response) => {
      const { path } = await openIcebreaker();
      expect((await test.visitor().post(path, { response })).status).toBe(400);
      expect((await test.visitor().get(path)).json).toEqual([]);
    },
  );

  it("[TEXT-7] uses 'Anonymous' when the name is missing, accepts names of 50 characters and rejects 51", async () => {
    const { path } = await openIcebreaker();
    const name = async (participantName: unknown) => test.visitor().post(path, { response: "hello", participantName });
    expect((await name("  ")).json).toMatchObject({ participantName: "Anonymous" });
    expect((await name(undefined)).json).toMatchObject({ participantName: "Anonymous" });
    expect((await name("n".repeat(50))).status).toBe(201);
    expect((await name("n".repeat(51))).status).toBe(400);
  });

  it("[RESPONSE-5] accepts 10 responses per participant, then answers 429 with Retry-After", async () => {
    const { path, attendee } = await openIcebreaker();
    const visitor = await attendee();
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => visitor.post(path, { response: `word ${index}` })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
    const refused = answers.find(({ status }) => status === 429);
    // The limit never resets, so a day is named, also if the first responses are in the same batch.
    expect(refused?.headers.get("Retry-After")).toBe(String(24 * 60 * 60));
    expect((await test.visitor().post(path, { response: "somebody else" })).status).toBe(201);
  });

  it("[WRITE-9] stores one response for repeated and concurrent requests with the same Idempotency-Key", async () => {
    const { path, attendee } = await openIcebreaker();
    const visitor = await attendee();
    const key = { "Idempotency-Key": crypto.randomUUID() };
    const answers = await Promise.all([1, 2, 3].map(() => visitor.post(path, { response: "once" }, key)));
    answers.push(await visitor.post(path, { response: "once" }, key));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect((await visitor.get(path)).json).toEqual([{ response: "once" }]);
  });

  it("[FAULT-30] takes profile and name from the wallet session, never from the body", async () => {
    const { path, organizer } = await openIcebreaker();
    const ingrid = await test.walletUser("ingrid", { displayName: "Ingrid" });
    await ingrid.post(path, { response: "mine", participantName: "Somebody else", profileId: "forged" });
    await test.visitor().post(path, { response: "forged", profileId: "forged", participantName: "Ingrid" });
    const [forged, mine] = (await organizer.get(path)).json as { participantName: string; profileId: string | null }[];
    expect(mine).toMatchObject({ participantName: "Ingrid", profileId: expect.stringMatching(/./u) });
    expect(forged).toMatchObject({ profileId: null });
  });

  it("[TEXT-1] normalizes text to NFC and trims it", async () => {
    const { path } = await openIcebreaker();
    await test.visitor().post(path, { response: "  cafe\u0301 \r\n ole\u0301 " });
    expect((await test.visitor().get(path)).json).toEqual([{ response: "café \n olé" }]);
  });
});

describe("when the activity is closed", () => {
  it("[ARC-3] rejects responses in an archived event with 403", async () => {
    const { organizer, path, event } = await openIcebreaker();
    await archiveEvent(organizer, event.id);
    const refused = await test.visitor().post(path, { response: "late" });
    expect(refused.status).toBe(403);
    expect(refused.json).toEqual({ code: "archived", message: "This event is archived and read-only" });
  });

  it("[ARC-4] either lists or rejects each response sent during archiving", async () => {
    const { organizer, path, event } = await openIcebreaker();
    const submissions = Array.from({ length: 40 }, (_, index) =>
      test.visitor().post(path, { response: `race ${index}` }),
    );
    await archiveEvent(organizer, event.id);
    const accepted = (await Promise.all(submissions)).filter(({ status }) => status === 201);
    expect((await test.visitor().get(path)).json).toHaveLength(accepted.length);
  });
});

describe("live messages and polling", () => {
  it("[RESPONSE-12] broadcasts each response with the count", async () => {
    const { path, event } = await openIcebreaker();
    const phone = await LiveClient.open(test.visitor(), event.id);
    const stage = await LiveClient.open(test.visitor(), event.id.toLowerCase());
    await test.visitor().post(path, { response: "first" });
    await test.visitor().post(path, { response: "second" });
    for (const client of [phone, stage]) {
      await client.until(() => client.of("icebreaker:response").length === 2);
      expect(client.of("icebreaker:response")).toEqual([
        { response: "first", count: 1 },
        { response: "second", count: 2 },
      ]);
      client.close();
    }
  });

  it("[SNAP-1] answers 304 until the list changes, then the new list", async () => {
    const { path } = await openIcebreaker();
    const visitor = test.visitor();
    const etag = (await visitor.get(path)).headers.get("ETag") ?? "";
    expect((await visitor.get(path, { "If-None-Match": etag })).status).toBe(304);
    await visitor.post(path, { response: "news" });
    const changed = await visitor.get(path, { "If-None-Match": etag });
    expect(changed.status).toBe(200);
    expect(changed.json).toEqual([{ response: "news" }]);
  });

  it("[RESPONSE-13] lists the newest 2,000 responses", async () => {
    const { path, event } = await openIcebreaker();
    await storeResponses(test, event.id, 2005);
    const list = (await test.visitor().get(path)).json as { response: string }[];
    expect(list).toHaveLength(2000);
    expect(list[0]).toEqual({ response: "r2004" });
  });
});
