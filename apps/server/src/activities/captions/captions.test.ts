import type { AuditLogEntry } from "@hubbub/contract/audit-log";
import type { UpdateEvent } from "@hubbub/contract/events";
import type { Language } from "@hubbub/contract/languages";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { createKey } from "../../testing/api-keys.ts";
import { createLink, openLink } from "../../testing/access-links.ts";
import { DirectedTranslator } from "../../testing/directed-translator.ts";
import { LiveClient } from "../../testing/live-client.ts";
import { addTeamMember, archiveEvent, openEvent } from "../../testing/open-event.ts";
import { storeSegments } from "../../testing/stored-rows.ts";
import { testApp, type TestApp } from "../../testing/test-app.ts";
import { ageDesk } from "../../testing/time-travel.ts";
import { succeeds } from "../../testing/visitor.ts";
import { deskOf, follow, listOf, newSegmentId, reader, refusalOf, startDesk, textsOf } from "./captions-test-kit.ts";

/** Longer than a busy machine needs. */
const soon = { timeout: 20_000 };

let test: TestApp;
const translator = new DirectedTranslator();
beforeAll(async () => {
  test = await testApp({ translator, translationDailyCharacters: 1_000_000 });
});
afterAll(() => test.close());

async function openCaptions(settings?: UpdateEvent) {
  const opened = await openEvent(test, { settings });
  const { event, path, attendee } = opened;
  const readerOf = async (...languages: Language[]) => reader(await attendee(), event.id, ...languages);
  return { ...opened, readerOf, list: async (language: Language) => listOf(await attendee(), path, language) };
}

describe("the desk", () => {
  it("[CAP-1] one desk captions at a time; another one is refused with its name, or takes over", async () => {
    const { organizer, event, path, attendee } = await openCaptions();
    const { visitor: anna } = await addTeamMember(test, { organizer, event }, { username: "anna" });
    const desk = await startDesk(anna, path);
    expect(desk.lease).toMatchObject({ by: "anna", canTranslate: true, hasSpeechService: false });
    const phone = await LiveClient.open(await attendee(), event.id);
    const refused = await organizer.post(`${path}/captions/desk`, {});
    expect(refusalOf(refused)).toEqual([409, "anna is captioning"]);
    const other = await startDesk(organizer, path, true);
    await phone.until(() => phone.of("captions:desk").length > 0);
    expect(phone.of("captions:desk")).toEqual([{ isLive: true, since: other.lease.since }]);
    expect(other.lease.since).not.toBe(desk.lease.since);
    expect(refusalOf(await desk.post({ text: "Is this on?" }))).toEqual([409, "priya has taken over the captions"]);
    expect(refusalOf(await desk.confirm())).toEqual([409, "priya has taken over the captions"]);
    // The lease that was lost ends nothing.
    await desk.stop();
    expect((await other.confirm()).status).toBe(200);
    await other.stop();
    await phone.until(() => phone.of("captions:desk").length === 2);
    expect(phone.of("captions:desk")[1]).toEqual({ isLive: false, since: null });
    expect((await deskOf(organizer, path)).by).toBeNull();
    phone.close();
  });

  it("[CAP-1] the holder of a speaker link can caption, attendees cannot", async () => {
    const { organizer, path, attendee } = await openCaptions();
    const speaker = test.visitor();
    await openLink(speaker, await createLink(organizer, path, "speaker", { label: "Stage" }));
    expect((await startDesk(speaker, path)).lease.by).toBe("Stage");
    for (const body of [{}, { takeOver: true }])
      expect((await (await attendee()).post(`${path}/captions/desk`, body)).status).toBe(401);
  });

  it("[KEY-11] a program with the scope captions:write captions with the name of its key, and the source key", async () => {
    const { organizer, event, path, list } = await openCaptions();
    const { program } = await createKey(organizer, { name: "Anna's tool", scopes: ["captions:write"] });
    const desk = await startDesk(program, path);
    expect(desk.lease.by).toBe("Anna's tool");
    await desk.say("Good evening.");
    expect((await list("en")).captions).toMatchObject([{ text: "Good evening." }]);
    const { rows } = await test.database.pool.query<{ source: string }>(
      "SELECT source FROM caption_segments WHERE event_id = $1",
      [event.id],
    );
    expect(rows).toEqual([{ source: "key" }]);
    const other = await createKey(organizer, { scopes: ["moderate"] });
    expect(refusalOf(await other.program.post(`${path}/captions/desk`, {}))).toEqual([
      403,
      "This API key needs the scope captions:write",
    ]);
  });

  it("[CAP-1] of desks that begin at the same time one gets the lease", async () => {
    const { organizer, path } = await openCaptions();
    const answers = await Promise.all(Array.from({ length: 6 }, () => organizer.post(`${path}/captions/desk`, {})));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409, 409]);
  });

  it("[CAP-2] a lease that was not confirmed for 20 seconds has ended, and pages learn it", async () => {
    const { organizer, event, path, attendee, list } = await openCaptions();
    const desk = await startDesk(organizer, path);
    await desk.say("Still", { isFinal: false });
    await ageDesk(test, event.id, 19);
    expect((await desk.confirm()).status).toBe(200);
    expect((await list("en")).isLive).toBe(true);
    const phone = await LiveClient.open(await attendee(), event.id);
    await ageDesk(test, event.id, 21);
    expect(refusalOf(await desk.post({ text: "Too late" }))).toEqual([409, "Captioning has ended. Start it again."]);
    await phone.until(() => phone.of("captions:desk").length > 0);
    expect(phone.of("captions:desk")).toEqual([{ isLive: false, since: null }]);
    // What it had not finished is gone.
    expect(phone.of("caption:removed")).toHaveLength(1);
    expect((await list("en")).isLive).toBe(false);
    await startDesk(organizer, path);
    phone.close();
  });

  it("[CAP-14] ends with the session, and cannot begin while captions are off", async () => {
    const { organizer, event, path, list } = await openCaptions();
    const desk = await startDesk(organizer, path);
    await desk.say("Good evening everybody.");
    await archiveEvent(organizer, event.id);
    expect((await desk.post({ text: "More" })).status).toBe(403);
    expect((await deskOf(organizer, path)).by).toBeNull();
    expect((await list("en")).captions).toHaveLength(1);
    const off = await openCaptions({ enableCaptions: false });
    expect((await off.organizer.post(`${off.path}/captions/desk`, {})).status).toBe(403);
  });
});

describe("segments", () => {
  it("[CAP-3] a newer revision replaces a segment that is not final, an older one changes nothing, a final one stays", async () => {
    const { organizer, path, list } = await openCaptions();
    const desk = await startDesk(organizer, path);
    const segmentId = newSegmentId();
    await desk.say("Good", { segmentId, revision: 2, isFinal: false });
    expect(await desk.say("Go", { segmentId, revision: 1, isFinal: false })).toMatchObject({
      text: "Good",
      revision: 2,
    });
    const final = await desk.say("Good evening.", { segmentId, revision: 3 });
    expect(final).toMatchObject({ text: "Good evening.", isFinal: true, revision: 3 });
    // The same again, as after a lost answer.
    expect(await desk.say("Good evening.", { segmentId, revision: 3 })).toEqual(final);
    const late = await desk.post({ segmentId, revision: 4, text: "Good morning." });
    expect(refusalOf(late)).toEqual([409, "This caption is already final"]);
    expect((await list("en")).captions).toMatchObject([{ id: segmentId, text: "Good evening.", state: "spoken" }]);
  });

  it("[CAP-3] rejects more than five a second, texts of more than 500 characters and unknown languages", async () => {
    const { organizer, path } = await openCaptions();
    const desk = await startDesk(organizer, path);
    const answers = await Promise.all(Array.from({ length: 8 }, () => desk.post({ text: "Yes" })));
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(2);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    // What is sent with a lease that was lost does not count for the new one.
    const next = await startDesk(organizer, path, true);
    const lost = await Promise.all(Array.from({ length: 6 }, () => desk.post({ text: "Yes" })));
    expect(lost.map(({ status }) => status)).toEqual([409, 409, 409, 409, 409, 409]);
    expect((await next.post({ text: "Yes" })).status).toBe(200);
    for (const fields of [{ text: "x".repeat(501) }, { text: " " }, { text: "x", language: "xx" as Language }])
      expect((await desk.post(fields)).status).toBe(400);
    expect((await organizer.get(`${path}/captions/xx`)).status).toBe(400);
  });

  it("[CAP-9] lists the newest 100 in their order; nothing for attendees while captions are off", async () => {
    const { event, organizer, path, list, change } = await openCaptions();
    const desk = await startDesk(organizer, path);
    await desk.say("The first.");
    const stored = Array.from({ length: 100 }, (_, nth) => `stored-${nth}`);
    await storeSegments(test, event.id, stored);
    await desk.say("The last.");
    const { captions, isLive, spokenIn } = await list("en");
    expect([captions.length, captions[0]?.text, captions.at(-1)?.text]).toEqual([
      100,
      "Sentence stored-1",
      "The last.",
    ]);
    expect([isLive, spokenIn]).toEqual([true, "en"]);
    expect(captions.map(({ seq }) => seq)).toEqual(captions.map(({ seq }) => seq).toSorted((a, b) => a - b));
    await change({ enableCaptions: false });
    expect(await list("en")).toEqual({ isLive: false, spokenIn: null, canTranslate: false, captions: [] });
  });
});

describe("live captions", () => {
  it("[CAP-4] captions:follow follows one language, and none stops", async () => {
    const { organizer, event, path, attendee } = await openCaptions();
    const client = await LiveClient.open(await attendee(), event.id);
    const send = async (data: unknown) => {
      const pongs = client.of("pong").length;
      client.send(JSON.stringify({ type: "captions:follow", data }));
      client.send(JSON.stringify({ type: "ping" }));
      await client.until(() => client.of("pong").length > pongs);
    };
    const desk = await startDesk(organizer, path);
    await send({ language: "de" });
    await desk.say("A sentence to follow.");
    await client.until(() => textsOf(client).length === 1);
    expect(client.of("caption:text")[0]?.language).toBe("de");
    await send({ language: "xx" });
    expect((await deskOf(organizer, path)).readers).toEqual([{ language: "de", count: 1 }]);
    await send({});
    expect((await deskOf(organizer, path)).readers).toEqual([]);
    client.close();
  });

  it("[CAP-4] go only to the followers of their language, the original first and translations as they arrive", async () => {
    const { organizer, path, readerOf } = await openCaptions();
    const [english, german, both, nothing] = [
      await readerOf("en"),
      await readerOf("de"),
      await readerOf("en", "de"),
      await readerOf(),
    ];
    const desk = await startDesk(organizer, path);
    translator.hold("de");
    await desk.say("First sentence.");
    await english.until(() => textsOf(english).length === 1);
    await desk.say("Second sentence.");
    await english.until(() => textsOf(english).length === 2);
    expect(textsOf(german)).toEqual([]);
    translator.release("de");
    await german.until(() => textsOf(german).length === 2);
    // They may arrive in another order: `seq` places them.
    const texts = german.of("caption:text").toSorted((a, b) => a.seq - b.seq);
    expect(texts).toMatchObject([
      { text: "[de] First sentence.", language: "de", state: "translated", spokenIn: "en" },
      { text: "[de] Second sentence.", language: "de", state: "translated" },
    ]);
    await both.until(() => textsOf(both).length === 4);
    expect(textsOf(nothing)).toEqual([]);
    expect(english.of("caption:text").map(({ state }) => state)).toEqual(["spoken", "spoken"]);
    // Nobody followed another language.
    expect(translator.asked.filter((asked) => asked.endsWith("sentence.")).length).toBe(2);
    for (const client of [english, german, both, nothing]) client.close();
  });

  it("[CAP-4] a client follows other languages from its next message on, and none after an empty one", async () => {
    const { organizer, path, readerOf } = await openCaptions();
    const phone = await readerOf("en");
    const desk = await startDesk(organizer, path);
    await desk.say("One.");
    await phone.until(() => textsOf(phone).length === 1);
    await follow(phone, "speech", "fr");
    await desk.say("Two.");
    await phone.until(() => textsOf(phone).length === 2);
    // Ignored: more than two, an unknown language, another topic.
    await follow(phone, "speech", "en", "de", "es");
    await follow(phone, "speech", "xx");
    await follow(phone, "posts", "de");
    await desk.say("Three.");
    await phone.until(() => textsOf(phone).length === 3);
    expect(textsOf(phone)).toEqual(["One.", "[fr] Two.", "[fr] Three."]);
    await follow(phone, "speech");
    const witness = await readerOf("en");
    await desk.say("Four.");
    await witness.until(() => textsOf(witness).length === 1);
    expect(textsOf(phone)).toHaveLength(3);
    phone.close();
    witness.close();
  });

  it("[CAP-5] if a translation fails, the original is shown, marked; the list says the same", async () => {
    const { organizer, path, readerOf, list } = await openCaptions();
    const phone = await readerOf("ko");
    const desk = await startDesk(organizer, path);
    translator.fail("ko");
    await desk.say("This will fail.");
    await phone.until(() => textsOf(phone).length === 1);
    translator.fail("ko", false);
    const [shown] = phone.of("caption:text");
    expect(shown).toMatchObject({ text: "This will fail.", state: "failed", language: "ko", spokenIn: "en" });
    expect((await list("ko")).captions).toEqual([shown]);
    expect((await list("pt")).captions).toMatchObject([{ text: "This will fail.", state: "untranslated" }]);
    phone.close();
  });

  it("[CAP-6] asks the service for four texts at a time, and for each followed language once", async () => {
    const { organizer, path, readerOf } = await openCaptions();
    const languages = ["zh", "es", "fr", "ja", "ru", "ar", "th"] as const;
    const phones = await Promise.all(languages.flatMap((language) => [readerOf(language), readerOf(language)]));
    const desk = await startDesk(organizer, path);
    translator.mostAtATime = 0;
    for (const language of languages) translator.hold(language);
    await desk.say("Everybody reads this.");
    const asked = () => translator.asked.filter((text) => text.endsWith("Everybody reads this."));
    await expect.poll(() => asked().length, soon).toBe(4);
    for (const language of languages) translator.release(language);
    for (const phone of phones) await phone.until(() => textsOf(phone).length === 1);
    expect(asked().toSorted()).toEqual(languages.map((language) => `${language} Everybody reads this.`).toSorted());
    expect(translator.mostAtATime).toBe(4);
    for (const phone of phones) phone.close();
  });

  it("[CAP-7] interim texts go to followers of the spoken language, twice a second, and are never translated", async () => {
    const { organizer, path, readerOf } = await openCaptions();
    const [english, german] = [await readerOf("en"), await readerOf("de")];
    const desk = await startDesk(organizer, path);
    const segmentId = newSegmentId();
    const startedAt = performance.now();
    for (let revision = 1; revision <= 8; revision += 1)
      await desk.say(`interim ${revision}`, { segmentId, revision, isFinal: false });
    const halfSeconds = (performance.now() - startedAt) / 500;
    await desk.say("The end.", { segmentId, revision: 9 });
    await german.until(() => textsOf(german).length === 1);
    await english.until(() => textsOf(english).length === 1);
    const interim = english.of("caption:interim");
    expect(interim[0]).toMatchObject({ id: segmentId, text: "interim 1", language: "en" });
    expect(interim.length).toBeLessThanOrEqual(1 + halfSeconds);
    expect(german.of("caption:interim")).toEqual([]);
    expect(translator.asked.filter((text) => text.includes("interim"))).toEqual([]);
    english.close();
    german.close();
  });

  it("[CAP-9] somebody who polls the list, because the live channel is down, follows its language", async () => {
    const { organizer, path, attendee } = await openCaptions();
    const phone = await attendee();
    await listOf(phone, path, "pt");
    await (await startDesk(organizer, path)).say("Read by polling.");
    await expect
      .poll(async () => (await listOf(phone, path, "pt")).captions, soon)
      .toMatchObject([{ text: "[pt] Read by polling.", state: "translated" }]);
  });
});

describe("corrections", () => {
  it("[CAP-8] the team corrects a caption, which is translated again, and removes one from every phone", async () => {
    const { organizer, event, path, readerOf, list } = await openCaptions();
    const [english, german] = [await readerOf("en"), await readerOf("de")];
    const desk = await startDesk(organizer, path);
    const { segmentId, revision } = await desk.say("Welcome to Hub Bub.");
    await german.until(() => textsOf(german).length === 1);
    const caption = `${path}/captions/${segmentId}`;
    const { visitor: mona } = await addTeamMember(test, { organizer, event }, { username: "mona" });
    await succeeds(mona.patch(caption, { text: "Welcome to Hubbub." }));
    await german.until(() => textsOf(german).length === 2);
    await english.until(() => textsOf(english).length === 2);
    expect(german.of("caption:text")[1]).toMatchObject({ id: segmentId, text: "[de] Welcome to Hubbub." });
    expect(german.of("caption:text")[1]?.revision).toBeGreaterThan(revision);
    expect((await mona.patch(caption, { text: "Welcome." })).status).toBe(429);
    await succeeds(mona.delete(caption));
    await english.until(() => english.of("caption:removed").length > 0);
    expect(english.of("caption:removed")).toEqual([{ id: segmentId }]);
    expect((await list("de")).captions).toEqual([]);
    expect((await mona.delete(caption)).status).toBe(404);
    const log = await succeeds<AuditLogEntry[]>(organizer.get(`${path}/activity-log`));
    expect(log).toMatchObject([
      { action: "caption_removed", by: { name: "mona" }, subject: null },
      { action: "caption_corrected", by: { name: "mona" }, subject: null },
    ]);
    english.close();
    german.close();
  });

  it("[CAP-8] a removed caption stays removed when the desk, which got no answer, sends it again", async () => {
    const { organizer, path, list } = await openCaptions();
    const desk = await startDesk(organizer, path);
    const segmentId = newSegmentId();
    await desk.say("A name that should not be here.", { segmentId });
    await desk.say("The next sentence.");
    await succeeds(organizer.delete(`${path}/captions/${segmentId}`));
    const again = await desk.post({ segmentId, text: "A name that should not be here." });
    expect(refusalOf(again)).toEqual([404, "Caption not found"]);
    expect((await organizer.patch(`${path}/captions/${segmentId}`, { text: "x" })).status).toBe(404);
    expect((await list("en")).captions.map(({ text }) => text)).toEqual(["The next sentence."]);
    expect((await organizer.get(`${path}/captions/en.txt`)).text.trim().split("\n")).toHaveLength(1);
    const csv = (await organizer.get(`${path}/export?format=captions-csv`)).text;
    expect(csv.trim().split("\r\n")).toHaveLength(2);
    const rows = await test.database.kysely
      .selectFrom("caption_segments")
      .where("segment_id", "=", segmentId)
      .select("content")
      .execute();
    // The text itself is deleted.
    expect(rows).toEqual([{ content: "" }]);
  });

  it("[CAP-24] while captions are off, a correction is stored and sent to nobody", async () => {
    const { organizer, path, readerOf, list, change } = await openCaptions();
    const [english, german] = [await readerOf("en"), await readerOf("de")];
    const desk = await startDesk(organizer, path);
    const { segmentId } = await desk.say("Before the switch.");
    await german.until(() => textsOf(german).length === 1);
    await english.until(() => textsOf(english).length === 1);
    await change({ enableCaptions: false });
    await succeeds(organizer.patch(`${path}/captions/${segmentId}`, { text: "Corrected while off." }));
    expect((await listOf(organizer, path, "en")).captions).toMatchObject([{ text: "Corrected while off." }]);
    await change({ enableCaptions: true });
    expect((await list("de")).captions).toMatchObject([{ text: "Corrected while off.", state: "untranslated" }]);
    await desk.say("After the switch.");
    await german.until(() => textsOf(german).length === 2);
    await english.until(() => textsOf(english).length === 2);
    expect(textsOf(german)).toEqual(["[de] Before the switch.", "[de] After the switch."]);
    expect(textsOf(english)).toEqual(["Before the switch.", "After the switch."]);
    expect(translator.asked.filter((text) => text.includes("Corrected while off"))).toEqual([]);
    for (const client of [english, german]) client.close();
  });

  it("[CAP-24] a translation that arrives after captions were switched off is stored and sent to nobody", async () => {
    const { organizer, path, readerOf, list, change } = await openCaptions();
    const german = await readerOf("de");
    const desk = await startDesk(organizer, path);
    translator.hold("de");
    await desk.say("Spoken before the switch.");
    await expect.poll(() => translator.asked.at(-1), soon).toBe("de Spoken before the switch.");
    await change({ enableCaptions: false });
    translator.release("de");
    await expect
      .poll(async () => (await listOf(organizer, path, "de")).captions, soon)
      .toMatchObject([{ text: "[de] Spoken before the switch." }]);
    await change({ enableCaptions: true });
    await desk.say("Spoken after it.");
    await german.until(() => textsOf(german).length > 0);
    expect(textsOf(german)).toEqual(["[de] Spoken after it."]);
    expect((await list("de")).captions).toHaveLength(2);
    german.close();
  });

  it("[CAP-8] a translation that arrives after a correction is not shown", async () => {
    const { organizer, path, readerOf, list } = await openCaptions();
    const german = await readerOf("de");
    const desk = await startDesk(organizer, path);
    translator.hold("de");
    const { segmentId } = await desk.say("The wrong text.");
    await succeeds(organizer.patch(`${path}/captions/${segmentId}`, { text: "The right text." }));
    await expect.poll(() => translator.asked.filter((text) => text.endsWith("text.")).length, soon).toBe(2);
    translator.release("de");
    await german.until(() => textsOf(german).length > 0);
    expect((await list("de")).captions.map(({ text }) => text)).toEqual(["[de] The right text."]);
    expect(textsOf(german)).toEqual(["[de] The right text."]);
    german.close();
  });

  it("[CAP-8] speakers and attendees correct nothing; a caption that is still being spoken cannot be corrected", async () => {
    const { organizer, path, attendee } = await openCaptions();
    const speaker = test.visitor();
    await openLink(speaker, await createLink(organizer, path, "speaker"));
    const desk = await startDesk(speaker, path);
    const { segmentId } = await desk.say("And then", { isFinal: false });
    const caption = `${path}/captions/${segmentId}`;
    expect((await speaker.patch(caption, { text: "x" })).status).toBe(403);
    expect((await (await attendee()).delete(caption)).status).toBe(401);
    expect(refusalOf(await organizer.patch(caption, { text: "x" }))).toEqual([
      409,
      "This caption is not finished yet. Try again in a moment.",
    ]);
  });
});

describe("cost and export", () => {
  it("[CAP-91] the desk sees the readers of each language, and the share of the day's limit that an hour will use", async () => {
    const { organizer, event, path, readerOf } = await openCaptions();
    const phones = [await readerOf("de"), await readerOf("de"), await readerOf("fr"), await readerOf("en")];
    // Translations are made for the team too, but it is not counted.
    await organizer.get("/api/auth/me");
    const team = await LiveClient.open(organizer, event.id, { participantId: "admin-page" });
    await follow(team, "speech", "en", "fr");
    phones.push(team);
    const desk = await startDesk(organizer, path);
    await desk.say("x".repeat(100));
    const figures = await deskOf(organizer, path);
    expect(figures.readers).toEqual([
      { language: "de", count: 2 },
      { language: "fr", count: 1 },
      { language: "en", count: 1 },
    ]);
    // 100 characters in a minute or less, for an hour, in two languages, of a million.
    expect(figures.hourlyShare).toBeCloseTo((100 * 60 * 2) / 1_000_000, 5);
    expect(figures.isLimitReached).toBe(false);
    for (const phone of phones) phone.close();
  });

  it("[CAP-15] the export contains what was said", async () => {
    const { organizer, path } = await openCaptions();
    const desk = await startDesk(organizer, path);
    await desk.send({ text: "Good evening.", label: "Ines" });
    await desk.say("unfinished", { isFinal: false });
    const csv = (await organizer.get(`${path}/export?format=captions-csv`)).text;
    const [heading, first, ...more] = csv.replace("\uFEFF", "").trim().split("\r\n");
    expect(heading).toBe("Spoken at,Language,Text,Source,Label");
    expect(first).toMatch(/^20[^,]+,en,Good evening\.,typed,Ines$/u);
    expect(more).toEqual([]);
  });
});
