import type { Language } from "@hubbub/contract/languages";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { createKey } from "../../testing/api-keys.ts";
import { createLink, openLink } from "../../testing/access-links.ts";
import { DirectedTranslator } from "../../testing/directed-translator.ts";
import { LiveClient } from "../../testing/live-client.ts";
import { addTeamMember, archiveEvent } from "../../testing/open-event.ts";
import { storeSegments } from "../../testing/stored-rows.ts";
import { testApp, type TestApp } from "../../testing/test-app.ts";
import { ageDesk } from "../../testing/time-travel.ts";
import { refusalOf } from "../../testing/visitor.ts";
import { deskOf, follow, newSegmentId, openCaptions, startDesk } from "./captions-test-kit.ts";

let test: TestApp;
beforeAll(async () => {
  test = await testApp({ translator: new DirectedTranslator(), translationDailyCharacters: 1_000_000 });
});
afterAll(() => test.close());

describe("the desk", () => {
  it("[CAP-1] one desk captions at a time; another one is refused with its name, or takes over", async () => {
    const { organizer, event, path, attendee } = await openCaptions(test);
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
    expect(refusalOf(await desk.confirm())).toEqual([409, "priya is captioning"]);
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
    const { organizer, path, attendee } = await openCaptions(test);
    const speaker = test.visitor();
    await openLink(speaker, await createLink(organizer, path, "speaker", { label: "Stage" }));
    expect((await startDesk(speaker, path)).lease.by).toBe("Stage");
    for (const body of [{}, { takeOver: true }])
      expect((await (await attendee()).post(`${path}/captions/desk`, body)).status).toBe(401);
  });

  it("[KEY-11] a program with the scope captions:write captions with the name of its key, and the source key", async () => {
    const { organizer, event, path, list } = await openCaptions(test);
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
    const { organizer, path } = await openCaptions(test);
    const answers = await Promise.all(Array.from({ length: 6 }, () => organizer.post(`${path}/captions/desk`, {})));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409, 409]);
  });

  it("[CAP-2] a lease that was not confirmed for 20 seconds has ended, and pages learn it", async () => {
    const { organizer, event, path, attendee, list } = await openCaptions(test);
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
    // The desk itself begins again, unless somebody else captions.
    expect((await desk.confirm()).status).toBe(200);
    await startDesk(organizer, path, true);
    expect((await desk.confirm()).status).toBe(409);
    phone.close();
  });

  it("[CAP-14] ends with the session, and cannot begin while captions are off", async () => {
    const { organizer, event, path, list } = await openCaptions(test);
    const desk = await startDesk(organizer, path);
    await desk.say("Good evening everybody.");
    await archiveEvent(organizer, event.id);
    expect((await desk.post({ text: "More" })).status).toBe(403);
    expect((await deskOf(organizer, path)).by).toBeNull();
    expect((await list("en")).captions).toHaveLength(1);
    const other = await openCaptions(test);
    const begin = () => other.organizer.post(`${other.path}/captions/desk`, { takeOver: true });
    await Promise.all([archiveEvent(other.organizer, other.event.id), begin(), begin(), begin()]);
    expect((await deskOf(other.organizer, other.path)).by).toBeNull();
    const off = await openCaptions(test, { enableCaptions: false });
    expect((await off.organizer.post(`${off.path}/captions/desk`, {})).status).toBe(403);
  });
});

describe("segments", () => {
  it("[CAP-3] a newer revision replaces a segment that is not final, an older one changes nothing, a final one stays", async () => {
    const { organizer, path, list } = await openCaptions(test);
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
    const { organizer, path } = await openCaptions(test);
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
    const { event, organizer, path, list, change } = await openCaptions(test);
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

describe("cost and export", () => {
  it("[CAP-91] the desk sees the readers of each language, and the share of the day's limit that an hour will use", async () => {
    const { organizer, event, path, readerOf } = await openCaptions(test);
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
    const { organizer, path } = await openCaptions(test);
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
