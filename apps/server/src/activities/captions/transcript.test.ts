import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { capturedLog } from "../../testing/captured-log.ts";
import { DirectedTranslator } from "../../testing/directed-translator.ts";
import { addTeamMember, openEvent } from "../../testing/open-event.ts";
import { storeSegments } from "../../testing/stored-rows.ts";
import { testApp, type TestApp } from "../../testing/test-app.ts";
import { deskOf, listOf, reader, startDesk, textsOf } from "./captions-test-kit.ts";
import { transcriptPieces } from "./transcript.ts";

/** The file of these captions, which are read two at a time. */
async function transcriptText(format: "vtt" | "txt", captions: readonly ReturnType<typeof caption>[]): Promise<string> {
  async function* batches() {
    for (let from = 0; from < captions.length; from += 2) yield captions.slice(from, from + 2);
  }
  let file = "";
  for await (const piece of transcriptPieces(format, batches())) file += piece;
  return file;
}

const caption = (seconds: number, text: string, label: string | null = null) => ({
  id: `segment-${seconds}`,
  seq: seconds,
  revision: 1,
  language: "en" as const,
  spokenIn: "en" as const,
  state: "spoken" as const,
  text,
  label,
  at: new Date(Date.UTC(2030, 0, 1, 9, 0, 0) + seconds * 1000).toISOString(),
});

describe("the transcript as a file", () => {
  const spoken = [
    caption(0, "Good evening."),
    caption(1.5, "A --> B & <b>bold</b>", "Ines <1>"),
    caption(1.5, "At the same time."),
    caption(3725, "The end."),
  ];

  it("[CAP-10] is WebVTT with the times as spoken, in which texts cannot be taken for markup", async () => {
    expect(await transcriptText("vtt", spoken)).toBe(
      [
        "WEBVTT\n",
        "1\n00:00:00.000 --> 00:00:01.500\nGood evening.\n",
        "2\n00:00:01.500 --> 00:00:01.501\n<v Ines &lt;1&gt;>A --&gt; B &amp; &lt;b&gt;bold&lt;/b&gt;\n",
        "3\n00:00:01.501 --> 00:00:03.501\nAt the same time.\n",
        "4\n01:02:05.000 --> 01:02:07.000\nThe end.\n",
      ].join("\n"),
    );
    expect(await transcriptText("vtt", [])).toBe("WEBVTT\n");
  });

  it("[CAP-10] has each caption on one line, because an empty line ends it", async () => {
    const broken = [caption(0, "Good\n\nevening.\n")];
    expect(await transcriptText("vtt", broken)).toBe("WEBVTT\n\n1\n00:00:00.000 --> 00:00:02.000\nGood evening.\n");
    expect(await transcriptText("txt", broken)).toBe("[00:00:00] Good evening.\n");
  });

  it("[CAP-10] is text with a line for each caption", async () => {
    expect((await transcriptText("txt", spoken)).split("\n").slice(0, 2)).toEqual([
      "[00:00:00] Good evening.",
      "[00:00:01] Ines <1>: A --> B & <b>bold</b>",
    ]);
  });
});

describe("transcripts and the translation limit", () => {
  let test: TestApp;
  const translator = new DirectedTranslator();
  const log = capturedLog();
  beforeAll(async () => {
    test = await testApp({ translator, translationDailyCharacters: 4000, log: log.stream });
  });
  afterAll(() => test.close());

  it("[CAP-10] is for admins until the organizer publishes it; what is missing is translated once", async () => {
    const { organizer, event, path, attendee, change } = await openEvent(test);
    const desk = await startDesk(organizer, path);
    for (const text of ["First sentence.", "Second sentence."]) await desk.say(text);
    const { visitor: moderator } = await addTeamMember(test, { organizer, event }, { username: "mona" });
    const phone = await attendee();
    for (const who of [moderator, phone]) expect((await who.get(`${path}/captions/de.vtt`)).status).toBe(403);
    expect(translator.asked).toEqual([]);
    const [vtt, text] = await Promise.all([
      organizer.get(`${path}/captions/de.vtt`),
      organizer.get(`${path}/captions/de.txt`),
    ]);
    expect(vtt.headers.get("content-type")).toBe("text/vtt; charset=utf-8");
    expect(vtt.headers.get("content-disposition")).toContain(`captions-${event.id}-de.vtt`);
    expect(vtt.text).toMatch(/^WEBVTT\n\n1\n00:00:00\.000 --> [\d:.]+\n\[de\] First sentence\.\n\n2\n/u);
    expect(text.text).toContain("[de] Second sentence.\n");
    expect(translator.asked).toHaveLength(2);
    expect((await listOf(phone, path, "de")).captions[0]?.state).toBe("translated");
    await change({ captionsPublished: true });
    expect((await phone.get(`${path}/captions/de.txt`)).text).toBe(text.text);
    expect(translator.asked).toHaveLength(2);
    await change({ enableCaptions: false });
    expect((await phone.get(`${path}/captions/de.txt`)).status).toBe(403);
    expect((await organizer.get(`${path}/captions/de.txt`)).status).toBe(200);
  });

  it("[CAP-10] has all captions in their order, also of a long session", async () => {
    const { organizer, event, path } = await openEvent(test);
    const ids = Array.from({ length: 1100 }, (_, nth) => `stored-${nth}`);
    await storeSegments(test, event.id, ids);
    const lines = (await organizer.get(`${path}/captions/en.txt`)).text.trim().split("\n");
    expect(lines.map((line) => line.replace(/^\[[\d:]+\] /u, ""))).toEqual(ids.map((id) => `Sentence ${id}`));
  });

  it("[CAP-5] shows originals once the day's characters are used up, and the desk says so", async () => {
    const { organizer, event, path, attendee } = await openEvent(test);
    const phone = await reader(await attendee(), event.id, "es");
    const desk = await startDesk(organizer, path);
    const long = (nth: number) => `${nth} `.padEnd(500, "x");
    for (let nth = 0; nth < 9; nth += 1) await desk.say(long(nth));
    await phone.until(() => textsOf(phone).length === 9);
    const states = phone.of("caption:text").map(({ state }) => state);
    expect(states.filter((state) => state === "limit").length).toBeGreaterThan(0);
    expect(phone.of("caption:text").find(({ state }) => state === "limit")?.text).toContain("xxx");
    expect((await deskOf(organizer, path)).isLimitReached).toBe(true);
    expect((await organizer.get(`${path}/captions/es.txt`)).status).toBe(200);
    phone.close();
  });
});

describe("transcripts and a service that fails", () => {
  let test: TestApp;
  const translator = new DirectedTranslator();
  beforeAll(async () => {
    test = await testApp({ translator });
  });
  afterAll(() => test.close());

  it("[CAP-10] after a few failures the transcript has originals, and the service is left alone for a minute", async () => {
    const { organizer, event, path } = await openEvent(test);
    await storeSegments(
      test,
      event.id,
      Array.from({ length: 40 }, (_, nth) => `stored-${nth}`),
    );
    translator.fail("de");
    const answer = await organizer.get(`${path}/captions/de.txt`);
    expect(answer.status).toBe(200);
    expect(answer.text.trim().split("\n")).toHaveLength(40);
    expect(answer.text).toContain("Sentence stored-39");
    // Three failures, and those that were sent at the same time.
    const { length } = translator.asked;
    expect(length).toBeLessThan(8);
    translator.fail("de", false);
    expect((await organizer.get(`${path}/captions/de.vtt`)).status).toBe(200);
    expect(translator.asked).toHaveLength(length);
    expect((await organizer.get(`${path}/captions/fr.txt`)).text).toContain("[fr] Sentence stored-39");
  });
});

it("[CAP-19] an event uses a quarter of the day's characters within an hour, and the desk says so", async () => {
  const translator = new DirectedTranslator();
  const test = await testApp({ translator, translationDailyCharacters: 8000 });
  const [first, second] = [await openEvent(test), await openEvent(test)];
  const phones = await Promise.all(
    [first, second].map(async ({ attendee, event }) => reader(await attendee(), event.id, "de")),
  );
  const desks = await Promise.all([first, second].map(({ organizer, path }) => startDesk(organizer, path)));
  const long = (nth: number) => `${nth} `.padEnd(500, "x");
  for (let nth = 0; nth < 6; nth += 1) await desks[0]!.say(long(nth));
  await phones[0]!.until(() => textsOf(phones[0]!).length === 6);
  const states = phones[0]!.of("caption:text").map(({ state }) => state);
  expect(states.filter((state) => state === "translated")).toHaveLength(4);
  expect(states.filter((state) => state === "limit")).toHaveLength(2);
  await desks[1]!.say("Good evening everybody.");
  await phones[1]!.until(() => textsOf(phones[1]!).length === 1);
  expect(textsOf(phones[1]!)).toEqual(["[de] Good evening everybody."]);
  const limits = await Promise.all([first, second].map(({ organizer, path }) => deskOf(organizer, path)));
  expect(limits.map(({ isLimitReached }) => isLimitReached)).toEqual([true, false]);
  for (const phone of phones) phone.close();
  await test.close();
});

it("[CAP-18] a server that stops sends the service nothing that still waits", async () => {
  const translator = new DirectedTranslator();
  const test = await testApp({ translator });
  const { organizer, event, path, attendee } = await openEvent(test);
  const [german, french] = [
    await reader(await attendee(), event.id, "de"),
    await reader(await attendee(), event.id, "fr"),
  ];
  const desk = await startDesk(organizer, path);
  await storeSegments(
    test,
    event.id,
    Array.from({ length: 20 }, (_, nth) => `stored-${nth}`),
  );
  for (const language of ["de", "fr", "es"] as const) translator.hold(language);
  // Four of each queue are sent.
  const transcript = organizer.get(`${path}/captions/es.txt`);
  await expect.poll(() => translator.asked.length, { timeout: 20_000 }).toBe(4);
  for (const text of ["One.", "Two.", "Three.", "Four."]) await desk.say(text);
  await expect.poll(() => translator.asked.length, { timeout: 20_000 }).toBe(8);
  const closed = test.app.close();
  for (const language of ["de", "fr", "es"] as const) translator.release(language);
  expect((await transcript).status).toBe(200);
  await closed;
  expect(translator.asked).toHaveLength(8);
  const rows = await test.database.kysely.selectFrom("caption_translations").select(["state", "language"]).execute();
  const states = (language: string) => rows.filter((row) => row.language === language).map(({ state }) => state);
  // What was sent is stored. Followers get the originals of the rest.
  expect(states("es")).toEqual(["translated", "translated", "translated", "translated"]);
  expect([...states("de"), ...states("fr")].filter((state) => state === "failed")).toHaveLength(4);
  for (const client of [german, french]) client.close();
  await test.close();
});

it("[CAP-5] without a translation service everybody gets the original, in one frame for each language", async () => {
  const test = await testApp();
  const { organizer, event, path, attendee } = await openEvent(test);
  const [english, german] = [
    await reader(await attendee(), event.id, "en"),
    await reader(await attendee(), event.id, "de"),
  ];
  const desk = await startDesk(organizer, path);
  expect(desk.lease).toMatchObject({ canTranslate: false, hourlyShare: null });
  await desk.say("Good evening.");
  await german.until(() => textsOf(german).length === 1);
  await english.until(() => textsOf(english).length === 1);
  expect(german.of("caption:text")).toMatchObject([{ text: "Good evening.", state: "untranslated" }]);
  expect(await listOf(organizer, path, "de")).toMatchObject({ canTranslate: false, spokenIn: "en" });
  expect((await organizer.get(`${path}/captions/de.txt`)).text).toBe("[00:00:00] Good evening.\n");
  for (const client of [english, german]) client.close();
  await test.close();
});
