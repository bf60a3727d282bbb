import type { Poll } from "@hubbub/contract/activities/polls/calls";
import type { PublicEvent } from "@hubbub/contract/events";
import { LANGUAGES } from "@hubbub/contract/languages";
import type { PageData, PublicLists } from "@hubbub/contract/page";
import { expect, it } from "vitest";

import { pageConfig } from "./lib/page-data.ts";
import { renderLists, renderPage } from "./server-entry.tsx";
import { someEvent } from "./testing/events.ts";
import { makePoll } from "./testing/make-poll.ts";

const PROMPT = "What do you want to learn from this session?";
const HOSTILE = "</script><script>alert(1)</script><!-- \u2028 </noscript><b>&\"'";

function pageOf(fields: Partial<PublicEvent> = {}, openPoll: Poll | null = null): PageData {
  const data = { ...someEvent, ...fields };
  return {
    config: pageConfig,
    imageOrigins: [],
    event: { id: data.id, data, group: null, icebreaker: null, wordRules: null, openPoll },
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
    expect(html, poll.kind).toMatch(/class="poll-card card"[\s\S]*&lt;b&gt;Tea\?<\/h2>/u);
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
  expect(html.match(/class="poll-bar"/gu)).toHaveLength(poll.options.length);
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
  const lists: PublicLists = {
    words: [{ word: HOSTILE, count: 2 }],
    questions: [{ id: "1", content: HOSTILE, answer: HOSTILE }] as unknown as PublicLists["questions"],
    chat: [{ id: "1", participantName: HOSTILE, content: HOSTILE }] as unknown as PublicLists["chat"],
  };
  const pages = [renderEvent({ title: HOSTILE, icebreakerPrompt: HOSTILE }), renderLists("en", lists)];
  for (const html of await Promise.all(pages)) {
    expect(html).not.toMatch(/<script|<\/noscript|<!-- \u2028|<b>&/u);
    expect(html).toContain("&lt;/script&gt;");
  }
});

it("[PAINT-6] renders the lists for browsers without scripts, with a sentence in every language", async () => {
  const lists: PublicLists = { words: [{ word: "captions", count: 3 }], questions: null, chat: [] };
  const sentences = new Set<string | undefined>();
  for (const language of LANGUAGES) {
    const html = await renderLists(language, lists);
    expect(html).toContain("<bdi>captions</bdi> 3");
    sentences.add(/<p[^>]*>([^<]+)<\/p>/u.exec(html)?.[1]);
  }
  expect(sentences.size).toBe(LANGUAGES.length);
});
