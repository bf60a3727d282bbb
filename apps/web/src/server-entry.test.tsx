import type { Poll } from "@hubbub/contract/activities/polls/calls";
import type { PublicEvent } from "@hubbub/contract/events";
import type { StageView } from "@hubbub/contract/activities";
import { LANGUAGES } from "@hubbub/contract/languages";
import { type PageData, type TextList, STAGE_CODE_PLACEHOLDER, STAGE_HOST_PLACEHOLDER } from "@hubbub/contract/page";
import { describe, expect, it } from "vitest";

import { renderLists, renderPage } from "./server-entry.tsx";
import { someEvent } from "./testing/events.ts";
import { makePoll } from "./testing/make-poll.ts";
import { somePageData } from "./testing/page-data.ts";

const POLLS = "GET /api/events/:eventId/polls";
const PROMPT = "What do you want to learn from this session?";
const HOSTILE = "</script><script>alert(1)</script><!-- \u2028 </noscript><b>&\"'";

function pageOf(fields: Partial<PublicEvent> = {}, openPoll: Poll | null = null): PageData {
  const data = { ...someEvent, ...fields };
  return {
    config: somePageData.config,
    imageOrigins: [],
    event: { id: data.id, data, group: null, lists: openPoll ? { [POLLS]: [openPoll] } : {} },
  };
}

function renderEvent(
  fields: Partial<PublicEvent> = {},
  language: (typeof LANGUAGES)[number] = "en",
  tab = "",
): Promise<string> {
  return renderPage({ address: `/event/${someEvent.id}${tab}`, language, data: pageOf(fields) });
}

it("[PAINT-1] renders title, question and form of an event", async () => {
  const html = await renderEvent({ title: "Talks & tea" });
  expect(html).toContain("Talks &amp; tea</h1>");
  expect(html).toContain(`${PROMPT}</h2>`);
  expect(html).toMatch(/<textarea [^>]*id="[^"]+"/u);
});

it("[PAINT-2] renders every page completely in every language, without styles that the content policy forbids", async () => {
  const pages = [`/event/${someEvent.id}`, `/event/${someEvent.id}/questions`, "/", "/tutorial", "/terms", "/privacy"];
  for (const language of LANGUAGES) {
    for (const address of pages) {
      const html = await renderPage({ address, language, data: pageOf() });
      expect(html.length, address).toBeGreaterThan(1000);
      // "<!--$!-->": a part that could not be rendered. "<!--$?-->": one that waits.
      expect(html, address).not.toMatch(/<!--\$[!?]-->|style=|<script/u);
    }
  }
  expect(await renderEvent({}, "de")).not.toContain(PROMPT);
  expect(await renderEvent({}, "en")).toContain(PROMPT);
});

it("[PAINT-11] renders the open poll completely, whatever its kind", async () => {
  const scale = { max: 5, lowLabel: "Too slow", highLabel: "Too fast" };
  const quiz = { kind: "quiz", secondsToAnswer: 20, closesAt: "2026-11-21T10:00:20.000Z" } as const;
  const polls = [
    makePoll(),
    makePoll({ maxChoices: 2 }),
    makePoll({ kind: "ranking" }),
    makePoll({ kind: "scale", options: [], scale }),
    makePoll({ kind: "text", options: [] }),
    makePoll(quiz),
  ];
  for (const poll of polls) {
    const data = pageOf({ enablePolls: true }, { ...poll, question: "<b>Tea?" });
    const html = await renderPage({ address: `/event/${someEvent.id}`, language: "en", data });
    expect(html, poll.kind).toMatch(/<fieldset [^>]*><legend[^>]*>&lt;b&gt;Tea\?<\/legend>/u);
    expect(html, poll.kind).toMatch(/data-testid="poll-card"[\s\S]*&lt;b&gt;Tea\?<\/h2>/u);
    for (const { text } of poll.options) expect(html, poll.kind).toContain(text);
    expect(html, poll.kind).not.toMatch(/<!--\$[!?]-->|style=|animate-enter/u);
  }
});

it("[PAINT-12] renders bars without numbers where a phone shows the results before an answer", async () => {
  const poll = makePoll({ resultsVisibility: "live", results: null, answered: null });
  const html = await renderPage({
    address: `/event/${someEvent.id}`,
    language: "en",
    data: pageOf({ enablePolls: true }, poll),
  });
  for (const { text } of poll.options) expect(html).toContain(`>${text}<`);
  expect(html).toContain('aria-busy="true"');
  expect(html).not.toMatch(/style=|\d%<|0 answers/u);
});

it("[WORD-23] renders the event's own question in every language", async () => {
  for (const language of LANGUAGES) {
    const html = await renderEvent({ icebreakerPrompt: "<i>One</i> word?" }, language);
    expect(html).toContain('dir="auto">&lt;i&gt;One&lt;/i&gt; word?</h2>');
    expect(html).not.toContain(PROMPT);
  }
});

it("[PAINT-5] renders hostile texts as text", async () => {
  const lists: TextList[] = [{ title: "Chat", entries: [{ name: HOSTILE, text: HOSTILE, answer: HOSTILE }] }];
  const pages = [renderEvent({ title: HOSTILE, icebreakerPrompt: HOSTILE }), renderLists("en", lists)];
  for (const html of await Promise.all(pages)) {
    expect(html).not.toMatch(/<script|<\/noscript|<!-- \u2028|<b>&/u);
    expect(html).toContain("&lt;/script&gt;");
  }
});

it("[PAINT-6] renders the lists for browsers without scripts, with a sentence in every language", async () => {
  const lists: TextList[] = [{ title: "Icebreaker", entries: [{ text: "captions 3" }] }];
  const sentences = new Set<string | undefined>();
  for (const language of LANGUAGES) {
    const html = await renderLists(language, lists);
    expect(html).toContain("captions 3</li>");
    sentences.add(/<p[^>]*>([^<]+)<\/p>/u.exec(html)?.[1]);
  }
  expect(sentences.size).toBe(LANGUAGES.length);
});

describe("the first HTML of a stage", () => {
  const question = (id: string, fields: object = {}) => ({
    id,
    content: `Question ${id}?`,
    participantName: "Noor",
    submittedAt: "2026-11-21T10:00:00.000Z",
    upvotes: 12,
    downvotes: 0,
    isAnswered: false,
    isIgnored: false,
    isPending: false,
    mergedInto: null,
    ...fields,
  });
  const poll = makePoll({
    answered: 7,
    resultsVisibility: "live",
    results: {
      kind: "choice",
      answered: 7,
      options: makePoll().options.map(({ id }, index) => ({ id, count: index === 0 ? 7 : 0 })),
    },
  });
  /** What somebody in every activity has done. */
  const lists: Record<string, unknown> = {
    "GET /api/events/:eventId/icebreaker": Array.from({ length: 9 }, () => ({ response: "Adoption" })),
    "GET /api/events/:eventId/word-rules": { version: 0, rules: [] },
    "GET /api/events/:eventId/social": [question("1"), question("2"), question("3"), question("4"), question("5")],
    "GET /api/events/:eventId/question-tally": { asked: 41, answered: 12, notShown: 3 },
    "GET /api/events/:eventId/emoji": {
      total: 8,
      counts: { excited: 6, neutral: 1, bored: 1 },
      percentages: { excited: 75, neutral: 13, bored: 12 },
    },
    "GET /api/events/:eventId/chat": [
      {
        id: "1",
        participantName: "Noor",
        avatarUrl: null,
        content: "Good day",
        submittedAt: "2026-11-21T10:00:00.000Z",
      },
    ].map((message) => ({ ...message, isHidden: false, reactions: [{ emoji: "❤️", count: 5 }] })),
    "GET /api/events/:eventId/timer": { status: "idle", duration: 300, remaining: 300, endAt: null, revision: 1 },
    "GET /api/events/:eventId/translation-captions": [
      { id: "1", originalText: "Hello", translatedText: "Hola", targetLanguage: "es" },
    ],
    "GET /api/public/events/:eventId/prize-winners": [
      { id: "1", displayName: "Kofi", username: "kofi", avatarUrl: null, drawnAt: "2026-11-21T10:00:00.000Z" },
    ],
    "GET /api/events/:eventId/leaderboard": [
      {
        rank: 1,
        profileId: "1",
        participantName: "Amara",
        totalPoints: 55,
        tierBadge: "none",
        activities: {},
      },
    ],
    "GET /api/events/:eventId/polls": [poll],
    "GET /api/events/:eventId/stage": {
      view: "auto",
      mode: "live",
      pinnedQuestionId: null,
      pinnedQuestion: null,
      busiest: "questions",
      picture: null,
    },
  };
  const everything: Partial<PublicEvent> = {
    enablePolls: true,
    enableTranslation: true,
    enableWordCloud: true,
    enableSocialWall: true,
    enableEmojiPulse: true,
    enableLiveChat: true,
    enableTimer: true,
    enablePrizeDrawing: true,
    hasLeaderboard: true,
  };
  interface Rendered {
    fields?: Partial<PublicEvent>;
    known?: Record<string, unknown>;
    language?: (typeof LANGUAGES)[number];
  }
  const render = ({ fields = {}, known = lists, language = "en" }: Rendered) => {
    const page = pageOf({ ...everything, ...fields });
    const data = { ...page, event: { ...page.event, lists: known } } as PageData;
    return renderPage({ address: `/event/${someEvent.id}?display=bigscreen`, language, data });
  };
  const views: [StageView, RegExp][] = [
    ["icebreaker", />9 responses</u],
    ["questions", />12 votes<[\s\S]*>2 more on your phone<[\s\S]*>41 asked · 12 answered · 3 not shown</u],
    ["reactions", />75%<[\s\S]*>8 votes</u],
    ["chat", />Good day<[\s\S]*>5<|❤️<!-- --> <!-- -->5/u],
    ["timer", />05:00<|>5:00</u],
    ["translation", />Hola</u],
    ["winners", />Kofi</u],
    ["leaderboard", />Amara<[\s\S]*>55 points</u],
    ["poll", />100%<[\s\S]*>7 answers</u],
    ["join", />9 responses</u],
  ];

  it.each(views)("[STAGE-10] has the numbers of the view %s", async (stageActivity, numbers) => {
    expect(await render({ fields: { stageActivity } })).toMatch(numbers);
  });

  it.each(views)(
    "[STAGE-10] has no numbers and no sentence that nobody has taken part, if the lists of %s are not known",
    async (stageActivity) => {
      const html = await render({ fields: { stageActivity }, known: {} });
      expect(html.replace(/<[^>]*>/gu, "")).not.toMatch(
        /\d (?:answer|response|vote|point|asked|more)|\d%|No \w+ yet|Waiting for admin/u,
      );
      expect(html).toContain("</h1>");
    },
  );

  it("[STAGE-10] is complete in every view and language, and has no styles, which the content policy forbids", async () => {
    for (const language of LANGUAGES) {
      for (const [stageActivity] of views) {
        const html = await render({ fields: { stageActivity }, language });
        expect(html, `${stageActivity} ${language}`).not.toMatch(/<!--\$[!?]-->|style=|<script/u);
      }
    }
    expect(await render({ language: "en" })).toContain("Join on your phone");
    expect(await render({ language: "de" })).not.toContain("Join on your phone");
  });

  it("[STAGE-10] shows in Automatic the open poll, else the busiest activity", async () => {
    expect(await render({})).toContain('data-view="poll"');
    expect(await render({ fields: { enablePolls: false } })).toContain('data-view="questions"');
    expect(await render({ known: { "GET /api/events/:eventId/social": [] } })).toContain('data-view="join"');
  });

  it("[STAGE-10] has a pinned question, and nothing of a frozen or black stage", async () => {
    const pinned = { mode: "live", pinnedQuestionId: "5", pinnedQuestion: question("5"), busiest: null };
    const known = { ...lists, "GET /api/events/:eventId/stage": pinned };
    const html = await render({ fields: { pinnedQuestionId: "5" }, known });
    expect(html).toMatch(/data-view="pinned"[\s\S]*Question 5\?/u);
    expect(html).not.toContain("Question 1?");
    const frozen = await render({ fields: { stageMode: "frozen" }, known: {} });
    expect(frozen).toContain("</h1>");
    expect(frozen).not.toContain("data-view");
    expect(await render({ fields: { stageMode: "black" } })).not.toContain("</h1>");
  });

  it("[EMB-6] in a frame it is black while the stage is black, and shows the title otherwise", async () => {
    const framed = (query: string, fields: Partial<PublicEvent> = {}) =>
      renderPage({ address: `/stage/${someEvent.id}${query}`, language: "en", data: pageOf(fields) });
    expect(await framed("")).toContain(`${someEvent.title}</h1>`);
    expect(await framed("")).toMatch(/data-framed=""(?! data-transparent)/u);
    expect(await framed("")).not.toContain("data-view");
    expect(await framed("?bg=transparent")).toContain('data-transparent=""');
    expect(await framed("", { stageMode: "black" })).toMatch(/data-mode="black" data-framed=""><\/div>/u);
  });

  it("[STAGE-10] has no seconds of an open quiz, because the HTML is cached", async () => {
    const quiz = makePoll({ kind: "quiz", secondsToAnswer: 20, closesAt: new Date(Date.now() + 9000).toISOString() });
    const known = { "GET /api/events/:eventId/polls": [quiz] };
    expect(await render({ fields: { stageActivity: "poll" }, known })).not.toContain('role="timer"');
  });

  it("[STAGE-4] has placeholders for the QR code and the host, which texts cannot contain", async () => {
    for (const stageActivity of ["icebreaker", "questions", "join"] as const) {
      const html = await render({ fields: { stageActivity, title: STAGE_HOST_PLACEHOLDER + STAGE_CODE_PLACEHOLDER } });
      expect(html.split(STAGE_CODE_PLACEHOLDER)).toHaveLength(2);
      expect(html.split(STAGE_HOST_PLACEHOLDER)).toHaveLength(2);
    }
    const stub = { ...pageOf(), event: { ...pageOf().event, data: { id: someEvent.id, title: "Secret" }, lists: {} } };
    const address = `/event/${someEvent.id}?display=bigscreen`;
    const html = await renderPage({ address, language: "en", data: stub as unknown as PageData });
    expect(html).toContain(STAGE_CODE_PLACEHOLDER);
    expect(html).not.toContain("Secret");
  });
});
