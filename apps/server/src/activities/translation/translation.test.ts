import type { UpdateEvent } from "@hubbub/contract/events";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { capturedLog } from "../../testing/captured-log.ts";
import { LiveClient } from "../../testing/live-client.ts";
import { archiveEvent, attendeeOf, openEvent } from "../../testing/open-event.ts";
import { copyTranslation } from "../../testing/stored-rows.ts";
import { testApp, type TestApp } from "../../testing/test-app.ts";
import { startNextTranslationDay } from "../../testing/time-travel.ts";
import { type FaultKind, TranslationFault } from "../../services/translator/post-json.ts";

let test: TestApp;
let fault: FaultKind | null = null;
const log = capturedLog();

beforeAll(async () => {
  test = await testApp({
    log: log.stream,
    translator: {
      name: "Played",
      async translate(text, language) {
        if (fault) throw new TranslationFault(fault, "played");
        return `[${language}] ${text}`;
      },
    },
  });
});
afterAll(() => test.close());
beforeEach(() => {
  fault = null;
});

async function openTranslation(settings?: UpdateEvent) {
  const opened = await openEvent(test, { settings });
  const { path } = opened;
  return { ...opened, history: `${path}/translation-history`, captions: `${path}/translation-captions` };
}

describe("translation of a text", () => {
  it("[TR-1] translates for a participant who has opened an event with translation", async () => {
    const { event } = await openTranslation();
    const visitor = await attendeeOf(test, event.id);
    const answer = await visitor.post("/api/translate", { text: "Good morning", targetLanguage: "es" });
    expect(answer.status).toBe(200);
    expect(answer.json).toEqual({ translatedText: "[es] Good morning" });
  });

  it("[TR-1] accepts the event's id from a participant, a wallet session and the event's team", async () => {
    const { event, organizer } = await openTranslation();
    const visitor = await attendeeOf(test, (await openTranslation()).event.id);
    const ask = { text: "Hi", targetLanguage: "fr", eventId: event.id, participantId: "visit-1" };
    for (const who of [visitor, await test.walletUser("ingrid"), organizer])
      expect((await who.post("/api/translate", ask)).status).toBe(200);
  });

  it("[TR-8] rejects callers without a signed participant cookie or a wallet session, also with a participant label", async () => {
    const { event } = await openTranslation();
    const forged = test.visitor();
    forged.cookies.set("hubbub_participant", "made-up.signature");
    for (const who of [test.visitor(), forged, test.organizer("stranger")]) {
      const ask = { text: "Hi", targetLanguage: "fr", eventId: event.id, participantId: "visit-1" };
      const answer = await who.post("/api/translate", ask);
      expect(answer.status).toBe(403);
      expect(answer.json).toMatchObject({
        code: "forbidden",
        message: expect.stringMatching(/^Translation requires cookies/u),
      });
    }
  });

  it("[TR-2] rejects callers who have not opened an event with translation", async () => {
    const translate = (visitor = test.visitor(), more = {}) =>
      visitor.post("/api/translate", { text: "Hi", targetLanguage: "es", ...more });
    expect((await translate()).status).toBe(403);
    const { event } = await openTranslation({ enableTranslation: false });
    expect((await translate(await attendeeOf(test, event.id))).status).toBe(403);
    const off = await translate(test.visitor(), { eventId: event.id });
    expect(off.status).toBe(403);
    expect(off.json).toEqual({ code: "off", message: "This activity is not enabled" });
    expect((await translate(test.visitor(), { eventId: "00000000" })).status).toBe(404);
    const forged = test.visitor();
    forged.cookies.set("hubbub_event", "00000000");
    expect((await translate(forged)).status).toBe(403);
  });

  it("[TR-2] rejects translations as soon as the organizer switches translation off", async () => {
    const { event, organizer } = await openTranslation();
    const visitor = await attendeeOf(test, event.id);
    await organizer.patch(`/api/events/${event.id}`, { enableTranslation: false });
    expect((await visitor.post("/api/translate", { text: "Hi", targetLanguage: "es" })).status).toBe(403);
  });

  it("[TR-2] rejects translations in a private archive and allows them in a public one", async () => {
    const { organizer, event } = await openTranslation();
    const visitor = await attendeeOf(test, event.id);
    await archiveEvent(organizer, event.id);
    expect((await visitor.post("/api/translate", { text: "Hi", targetLanguage: "es" })).status).toBe(200);
    await archiveEvent(organizer, event.id, { isPrivate: true });
    const refused = await visitor.post("/api/translate", { text: "Hi", targetLanguage: "es" });
    expect(refused.status).toBe(403);
    expect(refused.json).toMatchObject({ code: "premium_required", message: "Premium Access Required" });
  });

  it("[TR-3] allows 30 translations per participant and minute, then answers 429 with Retry-After", async () => {
    const { event } = await openTranslation();
    const visitor = await attendeeOf(test, event.id);
    const answers = await Promise.all(
      Array.from({ length: 31 }, (_, index) =>
        visitor.post("/api/translate", { text: `text ${index}`, targetLanguage: "es" }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(30);
    const refused = answers.find(({ status }) => status === 429);
    expect(Number(refused?.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(
      (await (await attendeeOf(test, event.id)).post("/api/translate", { text: "Hi", targetLanguage: "es" })).status,
    ).toBe(200);
  });

  it.each([["xx"], ["EN"], [""], [null], [7], [undefined], [["es"]], ["__proto__"]])(
    "[TR-4] rejects %j as a language with 400 'Language not supported'",
    async (targetLanguage) => {
      const { event } = await openTranslation();
      const answer = await (await attendeeOf(test, event.id)).post("/api/translate", { text: "Hi", targetLanguage });
      expect(answer.status).toBe(400);
      expect(answer.json).toEqual({ code: "invalid", message: "Language not supported", field: "targetLanguage" });
    },
  );

  it("[TR-4] rejects a language that the service does not support with the same message", async () => {
    const { event } = await openTranslation();
    fault = "language";
    const answer = await (
      await attendeeOf(test, event.id)
    ).post("/api/translate", { text: "Hi", targetLanguage: "th" });
    expect(answer.status).toBe(400);
    expect(answer.json).toMatchObject({ message: "Language not supported" });
  });

  it("[TR-5] accepts 1,000 characters, and rejects 1,001, blank text and unprintable characters", async () => {
    const { event } = await openTranslation();
    const visitor = await attendeeOf(test, event.id);
    const statusOf = async (text: unknown) =>
      (await visitor.post("/api/translate", { text, targetLanguage: "es" })).status;
    expect(await statusOf("x".repeat(1000))).toBe(200);
    for (const text of ["x".repeat(1001), "", " \n ", "\u200B", "a\u0000b", "\uD800", ["x"], 7, null]) {
      expect(await statusOf(text), JSON.stringify(text)).toBe(400);
    }
  });

  it.each<[FaultKind, RegExp]>([
    ["key", /settings/u],
    ["quota", /limit/u],
    ["slow", /not responding/u],
    ["unavailable", /not responding/u],
    ["garbage", /invalid response/u],
  ])(
    "[TR-6] a service's %s fault answers 503 with a sentence and Retry-After, and is logged without the text",
    async (kind, sentence) => {
      const { event } = await openTranslation();
      fault = kind;
      const answer = await (
        await attendeeOf(test, event.id)
      ).post("/api/translate", { text: "my private words", targetLanguage: "de" });
      expect(answer.status).toBe(503);
      expect((answer.json as { message: string }).message).toMatch(sentence);
      expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(0);
      expect(log.text()).toContain(`"fault":"${kind}"`);
      expect(log.text()).not.toContain("my private words");
    },
  );

  it("[TR-7] answers 503 'Translation is not set up' where the installation has no service", async () => {
    const without = await testApp();
    try {
      const answer = await without.visitor().post("/api/translate", { text: "Hi", targetLanguage: "es" });
      expect(answer.status).toBe(503);
      expect(answer.json).toEqual({ code: "unavailable", message: "Translation is not set up" });
      expect((await without.visitor().post("/api/translate", { text: "Hi", targetLanguage: "xx" })).status).toBe(400);
    } finally {
      await without.close();
    }
  });
});

describe("budgets", () => {
  const DAY = 86_400;
  let limited: TestApp;
  let asked: string[] = [];
  let broken: FaultKind | null = null;
  beforeAll(async () => {
    limited = await testApp({
      trustedProxies: ["127.0.0.1"],
      translationDailyCharacters: 8000,
      translator: {
        name: "Counted",
        async translate(text) {
          asked.push(text);
          if (broken) throw new TranslationFault(broken, "played");
          return text;
        },
      },
    });
  });
  afterAll(() => limited.close());
  beforeEach(async () => {
    asked = [];
    broken = null;
    await startNextTranslationDay(limited);
  });

  let texts = 0;
  /** A text of the given length that is not in the cache. */
  const newText = (length: number) => `${(texts += 1)} `.padEnd(length, "x");
  let networks = 0;
  const newNetwork = () => `192.0.2.${(networks += 1)}`;

  async function newPerson(from: string) {
    const event = await limited.createEvent(limited.organizer("priya"));
    const visitor = limited.visitor();
    await visitor.get(`/api/public/events/${event.id}`);
    return (text: string) =>
      visitor.post("/api/translate", { text, targetLanguage: "es" }, { "X-Forwarded-For": from });
  }

  it("[TR-9] limits each network to a quarter of the daily characters per hour", async () => {
    const network = newNetwork();
    const [one, other] = [await newPerson(network), await newPerson(network)];
    expect((await one(newText(1000))).status).toBe(200);
    expect((await other(newText(1000))).status).toBe(200);
    const refused = await one(newText(1));
    expect(refused.status).toBe(429);
    expect(refused.json).toMatchObject({ code: "rate_limited", message: expect.stringMatching(/your network/iu) });
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(Number(refused.headers.get("Retry-After"))).toBeLessThanOrEqual(3600);
    expect((await (await newPerson(newNetwork()))(newText(1000))).status).toBe(200);
  });

  it("[TR-9] rejects translations once the daily characters are used up, also under concurrent requests", async () => {
    const people = await Promise.all(Array.from({ length: 12 }, () => newPerson(newNetwork())));
    const answers = await Promise.all(people.map((ask) => ask(newText(1000))));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(8);
    expect(asked).toHaveLength(8);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.json).toMatchObject({ code: "rate_limited", message: expect.stringMatching(/limit for today/u) });
    const wait = Number(refused?.headers.get("Retry-After"));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(DAY);
  });

  it("[TR-9] answers cached translations without counting them, also once the daily characters are used up", async () => {
    const text = newText(1000);
    const people = await Promise.all(Array.from({ length: 11 }, () => newPerson(newNetwork())));
    for (const ask of people) expect((await ask(text)).status).toBe(200);
    expect(asked).toEqual([text]);
    await Promise.all(people.map((ask) => ask(newText(1000))));
    expect((await (await newPerson(newNetwork()))(newText(1000))).status).toBe(429);
    expect((await (await newPerson(newNetwork()))(text)).status).toBe(200);
  });

  it("[TR-9] resets the daily characters with the next day", async () => {
    const people = await Promise.all(Array.from({ length: 9 }, () => newPerson(newNetwork())));
    await Promise.all(people.map((ask) => ask(newText(1000))));
    expect((await (await newPerson(newNetwork()))(newText(1000))).status).toBe(429);
    await startNextTranslationDay(limited);
    expect((await (await newPerson(newNetwork()))(newText(1000))).status).toBe(200);
  });

  it("[TR-9] refunds characters that the service did not translate, and keeps those it may bill", async () => {
    const network = newNetwork();
    const used = async () =>
      (
        await limited.database.kysely
          .selectFrom("translation_usage")
          .select("characters")
          .orderBy("day", "desc")
          .executeTakeFirst()
      )?.characters ?? 0;
    const ask = await newPerson(network);
    for (const kind of ["unavailable", "key", "quota", "language"] as const) {
      broken = kind;
      expect((await ask(newText(1000))).status).not.toBe(200);
      expect(await used(), kind).toBe(0);
    }
    broken = "slow";
    expect((await ask(newText(1000))).status).toBe(503);
    expect(await used()).toBe(1000);
    broken = null;
    expect((await ask(newText(1000))).status).toBe(200);
    expect((await ask(newText(1000))).status).toBe(200);
    expect((await ask(newText(1000))).status).toBe(429);
  });
});

describe("history", () => {
  const entry = {
    originalText: "Good morning",
    translatedText: "Buenos días",
    participantName: "Kofi",
    targetLanguage: "es",
  };

  it("[TR-20] lists a participant's translations, newest first, for any participant label of the page", async () => {
    const { event, history } = await openTranslation();
    const visitor = await attendeeOf(test, event.id);
    const first = await visitor.post(history, { ...entry, participantId: "visit-1" });
    expect(first.status).toBe(201);
    expect(first.json).toEqual({
      id: expect.stringMatching(/^\d+$/u),
      submittedAt: expect.stringMatching(/Z$/u),
      ...entry,
    });
    await visitor.post(history, { ...entry, originalText: "Good night", participantId: "visit-2" });
    for (const label of ["visit-1", "visit-2", "visit-3", "undefined"]) {
      const list = (await visitor.get(`${history}/${label}`)).json as { originalText: string }[];
      expect(list.map(({ originalText }) => originalText)).toEqual(["Good night", "Good morning"]);
    }
  });

  it("[TR-26] returns nothing of other participants, for any id", async () => {
    const { event, history, organizer } = await openTranslation();
    const visitor = await attendeeOf(test, event.id);
    await visitor.post(history, { ...entry, participantId: "visit-1" });
    const other = await attendeeOf(test, event.id);
    await other.post(history, { ...entry, originalText: "Mine", participantId: "visit-other" });
    expect((await other.get(`${history}/visit-1`)).json).toEqual([]);
    expect((await test.visitor().get(`${history}/visit-1`)).json).toEqual([]);
    expect((await organizer.get(`${history}/visit-1`)).json).toEqual([]);
    const elsewhere = await openTranslation();
    expect((await visitor.get(`${elsewhere.history}/visit-1`)).json).toEqual([]);
  });

  it("[TR-26] finds translations by the wallet profile and by the browser's cookie", async () => {
    const { event, history } = await openTranslation();
    const ingrid = await test.walletUser("ingrid", { displayName: "Ingrid" });
    await ingrid.get(`/api/public/events/${event.id}`);
    const kept = await ingrid.post(history, { ...entry, participantId: "visit-1" });
    expect(kept.json).toMatchObject({ participantName: "Ingrid" });
    const elsewhere = await test.walletUser("ingrid", { displayName: "Ingrid" });
    expect((await elsewhere.get(`${history}/visit-9`)).json).toHaveLength(1);
  });

  it("[TR-26] stores and lists nothing without a cookie or a wallet session", async () => {
    const { event, history } = await openTranslation();
    const refused = await test.visitor().post(history, { ...entry, participantId: "visit-without-cookies" });
    expect(refused.status).toBe(403);
    expect(refused.json).toMatchObject({ code: "forbidden", message: expect.stringMatching(/cookies/u) });
    expect((await test.visitor().get(`${history}/visit-without-cookies`)).json).toEqual([]);
    const visitor = await attendeeOf(test, event.id);
    await visitor.post(history, { ...entry, participantId: "visit-1" });
    expect((await test.visitor().get(`${history}/visit-1`)).json).toEqual([]);
  });

  it("[TR-20] keeps the newest 500 translations per participant", async () => {
    const { event, history } = await openTranslation();
    const visitor = await attendeeOf(test, event.id);
    await visitor.post(history, { ...entry, originalText: "the oldest" });
    await copyTranslation(test, event.id, 499);
    expect((await visitor.get(`${history}/me`)).json).toHaveLength(500);
    await visitor.post(history, { ...entry, originalText: "the newest" });
    const list = (await visitor.get(`${history}/me`)).json as { originalText: string }[];
    expect(list).toHaveLength(500);
    expect(list[0]?.originalText).toBe("the newest");
    expect(list.map(({ originalText }) => originalText)).not.toContain("the oldest");
    const stored = await test.database.kysely
      .selectFrom("translations")
      .select("id")
      .where("event_id", "=", event.id)
      .execute();
    expect(stored).toHaveLength(500);
  });

  it("[WRITE-9] stores one entry for repeated and concurrent requests with the same Idempotency-Key", async () => {
    const { event, history } = await openTranslation();
    const visitor = await attendeeOf(test, event.id);
    const key = { "Idempotency-Key": crypto.randomUUID() };
    const answers = await Promise.all([1, 2, 3].map(() => visitor.post(history, entry, key)));
    answers.push(await visitor.post(history, entry, key));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect((await visitor.get(`${history}/me`)).json).toHaveLength(1);
  });

  it("[FAULT-2] rejects invalid entries with 400", async () => {
    const { event, history } = await openTranslation();
    const visitor = await attendeeOf(test, event.id);
    const statusOf = async (change: Record<string, unknown>) =>
      (await visitor.post(history, { ...entry, ...change })).status;
    expect(await statusOf({ originalText: "x".repeat(1000), translatedText: "x".repeat(5000) })).toBe(201);
    expect(await statusOf({ participantName: " ", targetLanguage: null })).toBe(201);
    for (const change of [
      { originalText: "" },
      { originalText: "x".repeat(1001) },
      { translatedText: undefined },
      { translatedText: "x".repeat(5001) },
      { participantName: "n".repeat(51) },
      { targetLanguage: "xx" },
    ]) {
      expect(await statusOf(change), JSON.stringify(change)).toBe(400);
    }
  });

  it("[EV-15] stores and lists nothing for attendees while translation is off; answers 404 for an unknown event", async () => {
    const { event, history, organizer } = await openTranslation();
    const visitor = await attendeeOf(test, event.id);
    await visitor.post(history, entry);
    await organizer.patch(`/api/events/${event.id}`, { enableTranslation: false });
    const refused = await visitor.post(history, entry);
    expect(refused.status).toBe(403);
    expect(refused.json).toMatchObject({ code: "off" });
    expect((await visitor.get(`${history}/me`)).json).toEqual([]);
    expect((await visitor.get("/api/events/00000000/translation-history/me")).status).toBe(404);
  });
});

describe("captions", () => {
  const caption = { originalText: "Good morning", translatedText: "Buenos días", targetLanguage: "es" };

  it("[TR-30] broadcasts a caption of the team and lists it for everybody", async () => {
    const { event, captions, organizer } = await openTranslation();
    const stage = await LiveClient.open(test.visitor(), event.id);
    const shown = await organizer.post(captions, caption);
    expect(shown.status).toBe(201);
    await stage.until(() => stage.of("translation:caption").length > 0);
    expect(stage.of("translation:caption")).toEqual([shown.json]);
    expect((await test.visitor().get(captions)).json).toEqual([shown.json]);
    stage.close();
  });

  it("[TR-30] lists the newest five captions, and stores one per Idempotency-Key", async () => {
    const { captions, organizer } = await openTranslation();
    const key = { "Idempotency-Key": crypto.randomUUID() };
    for (let index = 0; index < 6; index += 1)
      await organizer.post(captions, { ...caption, translatedText: `frase ${index}` });
    await organizer.post(captions, { ...caption, translatedText: "la última" }, key);
    await organizer.post(captions, { ...caption, translatedText: "la última" }, key);
    const list = (await test.visitor().get(captions)).json as { translatedText: string }[];
    expect(list.map(({ translatedText }) => translatedText)).toEqual([
      "la última",
      "frase 5",
      "frase 4",
      "frase 3",
      "frase 2",
    ]);
  });

  it("[TR-32] rejects captions of others, in an archived event and while translation is off", async () => {
    const { event, captions, organizer } = await openTranslation();
    expect((await test.visitor().post(captions, caption)).status).toBe(401);
    expect((await test.organizer("rival").post(captions, caption)).status).toBe(403);
    expect((await organizer.post(captions, { ...caption, targetLanguage: "xx" })).status).toBe(400);
    await organizer.patch(`/api/events/${event.id}`, { enableTranslation: false });
    expect((await organizer.post(captions, caption)).status).toBe(403);
    expect((await test.visitor().get(captions)).json).toEqual([]);
    await organizer.patch(`/api/events/${event.id}`, { enableTranslation: true });
    await archiveEvent(organizer, event.id);
    expect((await organizer.post(captions, caption)).json).toMatchObject({ code: "archived" });
  });
});
