import type { OrganizerEvent } from "@hubbub/contract/events";
import type { TranslatedPosts } from "@hubbub/contract/translated-posts";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";

import { follow } from "../../activities/captions/captions-test-kit.ts";
import { DirectedTranslator } from "../../testing/directed-translator.ts";
import { type FakeTranslationService, startFakeTranslationService } from "../../testing/fake-translation-service.ts";
import { LiveClient } from "../../testing/live-client.ts";
import { openEvent } from "../../testing/open-event.ts";
import { testApp, type TestApp } from "../../testing/test-app.ts";
import { personAt, sameAt, testNodes } from "../../testing/test-nodes.ts";
import { translationProtocols } from "../../testing/translation-protocols.ts";
import { succeeds, type Visitor } from "../../testing/visitor.ts";
import { isSameText, isWorthTranslating } from "./same-text.ts";

/** Longer than a busy machine needs. */
const soon = { timeout: 20_000 };

/** In PostgreSQL's bits of a trigger (`pg_trigger.tgtype`). */
const ON_UPDATE_OR_DELETE = 16 + 8;

const LONG = "Where do we get the slides afterwards?";

describe("posts in the reader's language", () => {
  let test: TestApp;
  const translator = new DirectedTranslator();
  beforeAll(async () => {
    test = await testApp({ translator, translationDailyCharacters: 100_000, filterWords: ["quatsch"] });
  });
  afterAll(() => test.close());

  async function openPosts() {
    const opened = await openEvent(test, { settings: { reviewAnonymousQuestions: false } });
    const { event, path, attendee } = opened;
    const asks = async (content: string) =>
      succeeds<{ id: string }>((await attendee()).post(`${path}/social`, { content }));
    const writes = async (content: string) =>
      succeeds<{ id: string }>((await attendee()).post(`${path}/chat`, { content, participantName: "Kofi" }));
    const readerOf = async (language: string) => {
      const client = await LiveClient.open(await attendee(), event.id);
      await follow(client, "posts", language);
      return client;
    };
    const list = async (language: string) =>
      succeeds<TranslatedPosts>((await attendee()).get(`${path}/posts/translated/${language}`));
    return { ...opened, asks, writes, readerOf, list };
  }
  const received = (client: LiveClient) => client.of("posts:translated").flatMap(({ posts }) => posts);
  const askedFor = (text: string) => translator.asked.filter((asked) => asked.includes(text));

  it("[POST-1] translates the posts there are for the first follower, questions first, and new ones as they are sent", async () => {
    const { asks, writes, readerOf, list } = await openPosts();
    const message = await writes("I can see the slides from here");
    const question = await asks(LONG);
    expect(translator.asked).toEqual([]);
    const phone = await readerOf("de");
    await phone.until(() => received(phone).length === 2);
    // In one group of four, whose requests are made at the same time.
    expect(translator.asked.toSorted()).toEqual(["de I can see the slides from here", `de ${LONG}`]);
    expect(received(phone)).toEqual([
      { kind: "question", id: question.id, text: `[de] ${LONG}` },
      { kind: "chat", id: message.id, text: "[de] I can see the slides from here" },
    ]);
    const later = await asks("Will there be another session tomorrow?");
    await phone.until(() => received(phone).length === 3);
    expect(received(phone)[2]).toMatchObject({ id: later.id, text: "[de] Will there be another session tomorrow?" });
    expect((await list("de")).state).toBe("available");
    expect((await list("de")).posts.map(({ id }) => id)).toEqual([later.id, question.id, message.id]);
    phone.close();
  });

  it("[POST-1] a new question is translated before the posts that wait", async () => {
    const { asks, readerOf } = await openPosts();
    for (let nth = 0; nth < 12; nth += 1) await asks(`Waiting question with the number ${nth}`);
    translator.hold("fr");
    const phone = await readerOf("fr");
    await expect.poll(() => askedFor("fr Waiting question").length, soon).toBe(4);
    await asks("This question was asked later.");
    translator.release("fr");
    await phone.until(() => received(phone).length === 13);
    const asked = translator.asked.filter((text) => text.startsWith("fr "));
    expect(asked.slice(4, 8)).toContain("fr This question was asked later.");
    phone.close();
  });

  it("[POST-2] only followers of a language get its translations, and nobody else costs anything", async () => {
    const { asks, readerOf } = await openPosts();
    const [german, french] = [await readerOf("de"), await readerOf("fr")];
    await asks("Who is going to speak after lunch?");
    await german.until(() => received(german).length === 1);
    await french.until(() => received(french).length === 1);
    expect(german.of("posts:translated")[0]).toMatchObject({ language: "de" });
    expect(received(french)[0]?.text).toContain("[fr]");
    expect(askedFor("after lunch").toSorted()).toEqual([
      "de Who is going to speak after lunch?",
      "fr Who is going to speak after lunch?",
    ]);
    for (const client of [german, french]) client.close();
  });

  it("[POST-3] skips texts with fewer than 12 letters, and translations that are the same text", async () => {
    const { asks, readerOf, list } = await openPosts();
    const phone = await readerOf("de");
    await asks("Short one 123456789");
    await asks("=Guten Abend allerseits");
    const other = await asks("This one is translated.");
    await phone.until(() => received(phone).length > 0);
    expect(received(phone).map(({ id }) => id)).toEqual([other.id]);
    expect(askedFor("Short one")).toEqual([]);
    await expect.poll(() => askedFor("Guten Abend").length, soon).toBe(1);
    expect((await list("de")).posts).toHaveLength(1);
    phone.close();
  });

  it("[POST-4] sends no held post to the service; hiding a post deletes its translation, showing it translates again", async () => {
    const { organizer, path, asks, writes, readerOf, list } = await openPosts();
    const phone = await readerOf("de");
    const held = await writes("This is complete quatsch, I think");
    const shown = await asks("Is the coffee machine working again?");
    await phone.until(() => received(phone).length === 1);
    expect(askedFor("quatsch")).toEqual([]);
    const rows = () =>
      test.database.kysely.selectFrom("translated_posts").where("post_id", "=", Number(shown.id)).selectAll().execute();
    expect(await rows()).toHaveLength(1);
    await succeeds(organizer.patch(`${path}/social/${shown.id}/moderate`, { approved: false }));
    expect(await rows()).toEqual([]);
    expect((await list("de")).posts).toEqual([]);
    await succeeds(organizer.patch(`${path}/chat/${held.id}/moderate`, { isHidden: false }));
    await phone.until(() => received(phone).length === 2);
    expect(received(phone)[1]?.text).toContain("quatsch");
    phone.close();
  });

  it("[POST-4] erasing deletes the translations of a person's posts", async () => {
    const { event, path, attendee, readerOf, list } = await openPosts();
    const ines = await attendee();
    await succeeds(ines.post(`${path}/social`, { content: "Can everybody hear the speaker?" }));
    const phone = await readerOf("de");
    await phone.until(() => received(phone).length === 1);
    await succeeds(ines.delete("/api/me"));
    expect((await list("de")).posts).toEqual([]);
    const rows = await test.database.kysely
      .selectFrom("translated_posts")
      .where("event_id", "=", event.id)
      .selectAll()
      .execute();
    expect(rows).toEqual([]);
    phone.close();
  });

  it("[POST-4] the table of every kind that is translated has the triggers that delete its translations", async () => {
    const { rows } = await sql<{ table: string }>`
      SELECT tgrelid::regclass::text AS "table" FROM pg_trigger JOIN pg_proc ON pg_proc.oid = tgfoid
      WHERE proname = 'delete_translated_post'
      GROUP BY tgrelid HAVING bit_or(tgtype::int) & ${ON_UPDATE_OR_DELETE}::int = ${ON_UPDATE_OR_DELETE}::int`.execute(
      test.database.kysely,
    );
    const posts = test.app.activities.flatMap(({ posts }) => posts ?? []);
    const translated = posts.flatMap((kind) => (kind.translated ? [kind.table] : []));
    expect(rows.map(({ table }) => table).toSorted()).toEqual(translated.toSorted());
  });

  it("[POST-5] posts of an activity that is off are neither listed nor translated", async () => {
    const { writes, asks, change, readerOf, list } = await openPosts();
    await writes("A message before it was switched off");
    const question = await asks("A question while the chat is off?");
    await change({ enableLiveChat: false });
    const phone = await readerOf("de");
    await phone.until(() => received(phone).length > 0);
    expect(received(phone).map(({ id }) => id)).toEqual([question.id]);
    expect(askedFor("before it was")).toEqual([]);
    expect((await list("de")).posts).toHaveLength(1);
    await change({ enableLiveChat: true });
    await phone.until(() => received(phone).length === 2);
    expect((await list("de")).posts).toHaveLength(2);
    phone.close();
  });

  it("[POST-6] answers 400 for an unknown language, and says that a server without a service cannot translate", async () => {
    const { organizer, path } = await openPosts();
    expect((await organizer.get(`${path}/posts/translated/xx`)).status).toBe(400);
    const without = await testApp();
    const { path: there } = await openEvent(without);
    expect(await succeeds(without.visitor().get(`${there}/posts/translated/de`))).toEqual({
      state: "unavailable",
      posts: [],
    });
    await without.close();
  });

  it("[POST-7] a post whose translation failed is tried again later", async () => {
    const { asks, readerOf, list } = await openPosts();
    const phone = await readerOf("ja");
    translator.fail("ja");
    const timers = vi.spyOn(globalThis, "setTimeout");
    onTestFinished(() => timers.mockRestore());
    const retry = () => timers.mock.calls.find(([, ms]) => ms === 20_000)?.[0];
    await asks("Where is the nearest train station?");
    await expect.poll(() => askedFor("train station").length, soon).toBe(1);
    await expect.poll(retry, soon).toBeDefined();
    translator.fail("ja", false);
    await test.database.kysely
      .updateTable("translated_posts")
      .set({ claimed_at: new Date(Date.now() - 21_000) })
      .where("is_done", "=", false)
      .execute();
    // As if the time were over.
    retry()?.();
    await phone.until(() => received(phone).length === 1);
    expect((await list("ja")).posts).toHaveLength(1);
    phone.close();
  });

  it("[POST-6] says that the hourly limit of the event is reached", async () => {
    const limited = await testApp({ translator: new DirectedTranslator(), translationDailyCharacters: 8000 });
    onTestFinished(() => limited.close());
    const { event, path, attendee } = await openEvent(limited, { settings: { reviewAnonymousQuestions: false } });
    for (let nth = 0; nth < 5; nth += 1)
      await succeeds((await attendee()).post(`${path}/social`, { content: `${nth} `.padEnd(450, "x") }));
    const phone = await LiveClient.open(await attendee(), event.id);
    await follow(phone, "posts", "de");
    const state = async () =>
      (await succeeds<TranslatedPosts>((await attendee()).get(`${path}/posts/translated/de`))).state;
    await phone.until(() => received(phone).length === 4);
    await expect.poll(state, soon).toBe("limit");
    phone.close();
  });
});

it("[POST-3] compares texts without case and punctuation, and counts letters of all scripts", () => {
  expect(isSameText("Guten Abend!", "guten abend")).toBe(true);
  expect(isSameText("Guten Abend", "Good evening")).toBe(false);
  expect(isWorthTranslating("abc def ghi jk")).toBe(false);
  expect(isWorthTranslating("abc def ghi jkl")).toBe(true);
  expect(isWorthTranslating("大家好欢迎来到今天的活动")).toBe(true);
});

describe("posts on two nodes", { timeout: 90_000 }, () => {
  it("[POST-8] translates each post once, for followers of both nodes", async () => {
    const KEY = "a-key-of-the-service";
    const service: FakeTranslationService = await startFakeTranslationService(translationProtocols.libretranslate, KEY);
    const nodes = await testNodes({
      TRANSLATION_PROVIDER: "libretranslate",
      TRANSLATION_URL: service.url,
      TRANSLATION_KEY: KEY,
    });
    onTestFinished(async () => {
      await nodes.close();
      await service.close();
    });
    const [here, there] = [await nodes.start(), await nodes.start()];
    const organizer = nodes.organizer(here);
    const event = await succeeds<OrganizerEvent>(organizer.post("/api/events", { title: "A talk" }));
    await succeeds(organizer.patch(`/api/events/${event.id}`, { reviewAnonymousQuestions: false }));
    const phones: LiveClient[] = [];
    const people: Visitor[] = [];
    for (const node of [here, there]) {
      const who = personAt(node);
      await succeeds(who.get(`/api/public/events/${event.id}`));
      people.push(who);
      const client = await LiveClient.open(who, event.id);
      await follow(client, "posts", "de");
      phones.push(client);
    }
    await succeeds(people[0]!.post(`/api/events/${event.id}/social`, { content: LONG }));
    for (const phone of phones)
      await phone.until(() => phone.of("posts:translated").some(({ posts }) => posts[0]?.text === `[de] ${LONG}`));
    for (const who of [people[0]!, sameAt(there, people[0]!)])
      expect(await succeeds(who.get(`/api/events/${event.id}/posts/translated/de`))).toMatchObject({
        posts: [{ text: `[de] ${LONG}` }],
      });
    expect(service.requests).toHaveLength(1);
    for (const phone of phones) phone.close();
  });
});
