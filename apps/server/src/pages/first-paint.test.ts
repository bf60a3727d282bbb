import type { ListedCall } from "@hubbub/contract/calls";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { Lists } from "../api/lists.ts";
import { Snapshot } from "../platform/cache/snapshot.ts";
import { eventRecord } from "../testing/event-record.ts";
import { openPolls } from "../testing/open-polls.ts";
import { testApp, type TestApp } from "../testing/test-app.ts";
import { Caches } from "../platform/cache/caches.ts";
import { succeeds } from "../testing/visitor.ts";
import { testWebDirectory } from "../testing/web-directory.ts";
import type { PageDeps } from "./page-deps.ts";
import { readStageLists } from "./page-lists.ts";
import { openPageRenderer } from "./page-shell.ts";

let test: TestApp;
let web: Awaited<ReturnType<typeof testWebDirectory>>;
beforeAll(async () => {
  web = await testWebDirectory();
  test = await testApp({ webDirectory: web.path });
});
afterAll(async () => {
  await test.close();
  await web.remove();
});

async function open(path: string, headers: Record<string, string> = {}): Promise<string> {
  return (await test.visitor().get(path, { "Accept-Language": "en-GB,en;q=0.9", ...headers })).text;
}

/** What is in the root element before any script. */
async function paint(path: string, language = "en-GB,en;q=0.9"): Promise<string> {
  const text = await open(path, { "Accept-Language": language });
  return (
    /<div id="root"[^>]*>([\s\S]*?)<\/div>(?:<noscript>.*<\/noscript>)?(?:<template.*<\/template>)?<script/u.exec(
      text,
    )?.[1] ?? ""
  );
}

const withoutScripts = (html: string) => /<noscript>(.*)<\/noscript>/u.exec(html)?.[1] ?? "";

describe("server-rendered pages", () => {
  it("[PAINT-1] contain the event as React renders it, and name the address that the browser takes over", async () => {
    const owner = test.organizer("priya");
    const { id } = await test.createEvent(owner, { title: "Talks" });
    for (const path of [`/event/${id}`, `/event/${id}/chat`]) {
      expect(await open(path)).toContain(`<div id="root" data-rendered="${path}"><main>`);
      expect(await paint(path)).toContain('"title":"Talks"');
    }
    expect(await paint("/event/N0SUCHEV")).toBe("");
    expect(await open("/admin")).toContain('<div id="root"></div>');
    for (const path of ["/", "/tutorial", "/terms", "/privacy"])
      expect(await open(path)).toContain(`<div id="root" data-rendered="${path}"><main>`);
  });

  it("[PAINT-2] have the visitor's language, direction and theme", async () => {
    const owner = test.organizer("priya");
    const { id } = await test.createEvent(owner);
    for (const path of [`/event/${id}`, "/", "/admin"]) {
      expect(await open(path)).toContain('<html lang="en" dir="ltr">');
      const german = await open(path, { "Accept-Language": "xx,de-DE;q=0.9,en;q=0.5" });
      expect(german).toContain('<html lang="de" dir="ltr">');
      expect(german).toContain('<link rel="modulepreload" href="/assets/de.js" />');
      const chosen = { "Accept-Language": "de", Cookie: "hubbub_language=ar; hubbub_theme=dark" };
      expect(await open(path, chosen)).toContain('<html lang="ar" dir="rtl" data-theme="dark">');
      expect(await open(path, { Cookie: 'hubbub_language="><b>; hubbub_theme="><b>' })).toContain(
        '<html lang="en" dir="ltr">',
      );
      const { headers } = await test.visitor().get(path);
      expect(headers.get("Vary")).toContain("Accept-Language, Cookie");
    }
    expect(await paint(`/event/${id}`, "de")).toContain('"language":"de"');
  });

  it("[PAINT-3] are rendered once for everybody and contain nothing about the visitor", async () => {
    const owner = test.organizer("priya");
    const { id } = await test.createEvent(owner);
    const wallet = await test.walletUser("page-visitor");
    await wallet.post(`/api/events/${id}/icebreaker`, { response: "captions", participantId: "someone-12345" });
    const texts = await Promise.all(
      [wallet, owner, test.visitor()].map(async (visitor) => (await visitor.get(`/event/${id}`)).text),
    );
    expect(new Set(texts).size).toBe(1);
    expect(texts[0]).not.toMatch(/page-visitor|someone-12345/u);
    const visitor = test.visitor();
    const [first, second] = [await visitor.get(`/event/${id}`), await visitor.get(`/event/${id}`)];
    expect([first.headers.get("Set-Cookie"), first.headers.get("Cache-Control")]).toEqual([
      expect.stringContaining("="),
      "private, no-cache",
    ]);
    expect([second.headers.get("Set-Cookie"), second.headers.get("Cache-Control")]).toEqual([null, "no-cache"]);
  });

  it("[PAINT-4] show changed settings, hidden and erased contributions with the next request", async () => {
    const owner = test.organizer("priya");
    const { id } = await test.createEvent(owner, { title: "One" });
    const path = `/event/${id}`;
    expect(await paint(path)).toContain('"title":"One"');
    await owner.patch(`/api/events/${id}`, { title: "Two", reviewAnonymousQuestions: false });
    expect(await paint(path)).toContain('"title":"Two"');

    const author = test.visitor();
    await author.get(path);
    await author.post(`/api/events/${id}/icebreaker`, { response: "subtitles", participantId: "author-12345" });
    const asked = await author.post(`/api/events/${id}/social`, { content: "How so?", participantId: "author-12345" });
    const said = await author.post(`/api/events/${id}/chat`, { content: "Good day", participantId: "author-12345" });
    expect([asked.status, said.status]).toEqual([201, 201]);
    const before = await open(path);
    for (const text of ["subtitles", "How so?", "Good day"]) expect(withoutScripts(before)).toContain(text);
    await owner.patch(`/api/events/${id}/chat/${(said.json as { id: string }).id}/moderate`, { isHidden: true });
    expect(await open(path)).not.toContain("Good day");
    await owner.patch(`/api/events/${id}`, { enableSocialWall: false });
    expect(await open(path)).not.toContain("How so?");
    await owner.patch(`/api/events/${id}`, { enableSocialWall: true });
    await author.delete("/api/me");
    expect(await open(path)).not.toMatch(/How so\?|subtitles/u);
  });

  it("[PAINT-4] show settings that changed while the page was rendered", async () => {
    const owner = test.organizer("priya");
    const { id } = await test.createEvent(owner, { title: "One", chatModerationEnabled: false });
    const path = `/event/${id}`;
    const said = await succeeds<{ id: string }>(owner.post(`/api/events/${id}/chat`, { content: "Good day" }));
    for (let round = 1; round <= 20; round += 1) {
      // A changed list makes the page stale, but not the markup in it.
      await succeeds(owner.patch(`/api/events/${id}/chat/${said.id}/moderate`, { isHidden: round % 2 === 0 }));
      const title = `Round ${round}`;
      await Promise.all([open(path), succeeds(owner.patch(`/api/events/${id}`, { title }))]);
      expect(await paint(path)).toContain(`"title":"${title}"`);
    }
  });

  it("[PAINT-11] contain the open poll without its numbers, until the next request after its close", async () => {
    const polls = await openPolls(test, { enablePolls: true });
    const path = `/event/${polls.event.id}`;
    const { id } = await polls.open({
      kind: "choice",
      question: "Tea or coffee?",
      options: [{ text: "Tea" }, { text: "Coffee" }],
    });
    expect(await paint(path)).toContain('"question":"Tea or coffee?"');
    const [poll] = await polls.list(test.visitor());
    const attendee = test.visitor();
    await attendee.get(path);
    const answer = { optionIds: [poll?.options[0]?.id ?? ""], participantId: "attendee-12345" };
    expect((await attendee.post(`${polls.path}/${id}/answer`, answer)).status).toBe(201);
    const html = await open(path);
    expect(html).toContain('"answered":null,"results":null');
    await succeeds(polls.organizer.post(`${polls.path}/${id}/close`));
    expect(await open(path)).not.toContain("Tea or coffee");
  });

  it("[PAINT-5] contain hostile texts in page data without ending the script element", async () => {
    const owner = test.organizer("priya");
    const { id } = await test.createEvent(owner, { title: "</script><!--\u2028<script>" });
    const html = await open(`/event/${id}`);
    expect(html).toContain("\\u003c/script>\\u003c!--\\u2028\\u003cscript>");
    expect(html.match(/<script/gu)).toHaveLength(1);
    expect(html).not.toContain("<!--\u2028");
  });

  it("[PAINT-10] name the app's files where the browser does not fetch them before the first paint", async () => {
    const { id } = await test.createEvent(test.organizer("priya"));
    for (const path of [`/event/${id}`, "/", "/tutorial", `/event/${id}?display=bigscreen`]) {
      const html = await open(path);
      expect(html.slice(0, html.indexOf("</head>"))).not.toContain("modulepreload");
      expect(html).toMatch(/<template id="hubbub-after-paint">.*modulepreload.*<\/template>/u);
    }
    const admin = await open("/admin");
    expect(admin.slice(0, admin.indexOf("</head>"))).toContain("modulepreload");
  });

  it("[PAINT-9] need the bundle of the build: without it the server does not start", async () => {
    await expect(openPageRenderer("/nowhere")).rejects.toThrow(
      /render\.js cannot be loaded\. Build the web app again/u,
    );
  });
});

/** The lists in the page data, which the first HTML of a stage is rendered with. */
async function listsOf(path: string, visitor = test.visitor()): Promise<Record<string, unknown> | undefined> {
  const { text } = await visitor.get(path);
  const json = /<script type="application\/json"[^>]*>(.*?)<\/script>/su.exec(text)?.[1] ?? "{}";
  return (JSON.parse(json) as { event: { lists?: Record<string, unknown> } }).event.lists;
}

describe("the stage's first HTML", () => {
  it("[STAGE-4] contains what React renders, with the QR code and the host of the request's origin", async () => {
    const owner = test.organizer("priya");
    const { id } = await test.createEvent(owner, { title: "Accessible by Default" });
    const html = await paint(`/event/${id}/chat?display=bigscreen`);
    expect(html).toContain(`"address":"/event/${id}/chat?display=bigscreen"`);
    expect(html).toContain('"title":"Accessible by Default"');
    expect(html).toContain(`<p>${new URL(test.url).host}</p>`);
    // 37 modules: version 3 with a quiet zone of four on each side.
    expect(html).toMatch(
      /<svg viewBox="0 0 (?:33|37|41) (?:33|37|41)" shape-rendering="crispEdges"><path d="M4 4h7v1H4z/u,
    );
    expect(html).not.toMatch(/style=|<script|<!--/u);
    expect(await paint(`/event/${id}?display=bigscreen`, "de")).toContain('"language":"de"');
    expect(await open(`/event/${id}?display=bigscreen`)).toContain(`data-rendered="/event/${id}?display=bigscreen"`);
  });

  it("[STAGE-4] contains only how to join for the stage of a private archive", async () => {
    const owner = test.organizer("priya");
    const { id } = await test.createEvent(owner, { title: "Behind closed doors", description: "Who was there" });
    const path = `/event/${id}?display=bigscreen`;
    const attendee = await test.walletUser("early-guest");
    await attendee.post(`/api/events/${id}/icebreaker`, { response: "subtitles", participantId: "someone-12345" });
    await owner.patch(`/api/events/${id}/archive`, { isArchived: true, isPrivate: true });
    expect(await listsOf(path)).toEqual({});
    expect(await open(path)).not.toMatch(/subtitles|Who was there/u);
  });

  it("[STAGE-10] is rendered with every list as it is now, and changes with it", async () => {
    const polls = await openPolls(test, {
      enablePolls: true,
      enableTranslation: true,
      chatModerationEnabled: false,
      reviewAnonymousQuestions: false,
    });
    const { organizer, event } = polls;
    const path = `/event/${event.id}?display=bigscreen`;
    const calls = `/api/events/${event.id}`;
    const lists = async () => (await listsOf(path)) as Record<string, object[]>;
    const { id, options } = await polls.open({
      kind: "choice",
      question: "Tea or coffee?",
      resultsVisibility: "live",
      options: [{ text: "Tea" }, { text: "Coffee" }],
    });
    expect(await lists()).toMatchObject({ "GET /api/events/:eventId/polls": [{ answered: 0 }] });

    const attendee = test.visitor();
    await attendee.get(path);
    const participantId = "attendee-12345";
    await succeeds(attendee.post(`${polls.path}/${id}/answer`, { optionIds: [options[0]?.id], participantId }));
    await expect.poll(lists).toMatchObject({
      "GET /api/events/:eventId/polls": [{ answered: 1, results: { options: [{ count: 1 }, { count: 0 }] } }],
    });
    await succeeds(attendee.post(`${calls}/emoji`, { emoji: "excited", participantId }));
    await expect.poll(lists).toMatchObject({ "GET /api/events/:eventId/emoji": { total: 1 } });
    await succeeds(attendee.post(`${calls}/icebreaker`, { response: "captions", participantId }));
    await succeeds(attendee.post(`${calls}/chat`, { content: "Good day", participantId }));
    await succeeds(organizer.patch(`${calls}/timer/duration`, { duration: 300 }));
    const asked = await succeeds<{ id: string }>(organizer.post(`${calls}/social`, { content: "How so?" }));
    await expect.poll(lists).toMatchObject({
      "GET /api/events/:eventId/icebreaker": [{ response: "captions" }],
      "GET /api/events/:eventId/chat": [{ content: "Good day" }],
      "GET /api/events/:eventId/timer": { status: "idle", duration: 300 },
      "GET /api/events/:eventId/social": [{ content: "How so?" }],
      "GET /api/events/:eventId/question-tally": { asked: 1 },
      "GET /api/events/:eventId/translation-captions": [],
      "GET /api/public/events/:eventId/prize-winners": [],
      "GET /api/events/:eventId/leaderboard": [],
    });
    expect(await lists()).toMatchObject({ "GET /api/events/:eventId/stage": { busiest: "questions" } });
    expect(await paint(path)).toContain('"answered":1');
    await succeeds(organizer.post(`${calls}/timer/start`));
    expect(await lists()).toMatchObject({ "GET /api/events/:eventId/timer": { status: "running", duration: 300 } });

    await succeeds(organizer.patch(`${calls}/stage`, { pinnedQuestionId: asked.id }));
    expect(await lists()).toMatchObject({ "GET /api/events/:eventId/stage": { pinnedQuestion: { id: asked.id } } });
    await attendee.delete("/api/me");
    expect(JSON.stringify(await lists())).not.toMatch(/"response":"captions"|Good day/u);
    for (const mode of ["frozen", "black"]) {
      await succeeds(organizer.patch(`${calls}/stage`, { mode }));
      expect(await lists()).toEqual({});
    }
  });

  it("[STAGE-10] leaves out a list that is too long for a page; other pages have few lists", async () => {
    const lists = new Lists(new Caches());
    const declare = (call: ListedCall, list: unknown[]) => {
      lists.declare(
        call,
        async () => Snapshot.of(list),
        async () => list,
      );
    };
    declare("GET /api/events/:eventId/chat", ["a".repeat(300_000)]);
    declare("GET /api/events/:eventId/social", []);
    const deps = { lists, activities: [] } as unknown as PageDeps;
    expect(Object.keys(await readStageLists(deps, eventRecord()))).toEqual([
      "GET /api/events/:eventId/social",
      "GET /api/events/:eventId/stage",
    ]);
    const { id } = await test.createEvent(test.organizer("priya"));
    expect(Object.keys((await listsOf(`/event/${id}`)) ?? {})).toEqual([
      "GET /api/events/:eventId/icebreaker",
      "GET /api/events/:eventId/word-rules",
    ]);
  });
});
