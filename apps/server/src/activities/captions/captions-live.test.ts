import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { DirectedTranslator } from "../../testing/directed-translator.ts";
import { LiveClient } from "../../testing/live-client.ts";
import { testApp, type TestApp } from "../../testing/test-app.ts";
import { deskOf, follow, listOf, newSegmentId, openCaptions, startDesk, textsOf } from "./captions-test-kit.ts";

/** Longer than a busy machine needs. */
const soon = { timeout: 20_000 };

let test: TestApp;
const translator = new DirectedTranslator();
beforeAll(async () => {
  test = await testApp({ translator, translationDailyCharacters: 1_000_000 });
});
afterAll(() => test.close());

describe("live captions", () => {
  it("[CAP-4] captions:follow follows one language, and none stops", async () => {
    const { organizer, event, path, attendee } = await openCaptions(test);
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
    const { organizer, path, readerOf } = await openCaptions(test);
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
    const { organizer, path, readerOf } = await openCaptions(test);
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
    const { organizer, path, readerOf, list } = await openCaptions(test);
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
    const { organizer, path, readerOf } = await openCaptions(test);
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
    const { organizer, path, readerOf } = await openCaptions(test);
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
    const { organizer, path, attendee } = await openCaptions(test);
    const phone = await attendee();
    await listOf(phone, path, "pt");
    await (await startDesk(organizer, path)).say("Read by polling.");
    await expect
      .poll(async () => (await listOf(phone, path, "pt")).captions, soon)
      .toMatchObject([{ text: "[pt] Read by polling.", state: "translated" }]);
  });
});
