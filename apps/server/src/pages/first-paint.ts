/**
 * The initial HTML of an event's page until the scripts have loaded: the title and the icebreaker's prompt, in the
 * page's own CSS classes, so that a phone on slow Wi-Fi shows text as soon as it has the styles. React then replaces
 * the HTML.
 */
import { ICEBREAKER_PROMPT } from "@hubbub/contract/activities/icebreaker-limits";
import { isLanguage } from "@hubbub/contract/languages";

import { closedBecause } from "../domain/events/event-state.ts";
import type { EventRecord } from "../domain/events/event-record.ts";
import { escapeHtml } from "../platform/http/escape-html.ts";

/** Nothing (for stages, see stage-paint.ts), placeholders, or the icebreaker's prompt. */
export type FirstPaint = "none" | "shape" | "question";

export interface EventPageRequest {
  /** The tab in the URL, if any. */
  tab: string | undefined;
  isStage: boolean;
  acceptLanguage: string | undefined;
}

/** Chooses the initial HTML. @param mayEnter whether this caller may see the event's activities */
export function firstPaintOf(event: EventRecord, opening: EventPageRequest, mayEnter: boolean): FirstPaint {
  if (opening.isStage) return "none";
  const isIcebreaker = opening.tab === undefined || opening.tab === "icebreaker";
  const isOpen = mayEnter && event.enableWordCloud && closedBecause("icebreaker", event) === null;
  const isReadable = event.icebreakerPrompt !== null || speaksEnglish(opening.acceptLanguage);
  return isIcebreaker && isOpen && isReadable ? "question" : "shape";
}

/**
 * Whether the browser prefers English. The default prompt is translated in the browser; an event's own prompt never is.
 */
export function speaksEnglish(acceptLanguage = ""): boolean {
  const bases = acceptLanguage.split(",").map((part) => part.trim().split(/[-;]/u, 1)[0]?.toLowerCase());
  return (bases.find(isLanguage) ?? "en") === "en";
}

export function renderFirstPaint(
  kind: FirstPaint,
  { title, icebreakerPrompt }: Pick<EventRecord, "title" | "icebreakerPrompt">,
): string {
  if (kind === "none") return "";
  const question =
    kind === "question"
      ? `<h2 class="icebreaker-prompt" dir="auto">${escapeHtml(icebreakerPrompt ?? ICEBREAKER_PROMPT)}</h2>`
      : `<span class="skeleton h-8 w-4/5" aria-hidden="true"></span>`;
  return (
    `<div class="event-page" aria-busy="true"><div class="event-header"><div class="event-header-row">` +
    `<span class="event-header-mark"></span><div class="min-w-0 flex-1">` +
    `<h1 class="event-header-title" dir="auto">${escapeHtml(title)}</h1></div></div></div>` +
    `<div class="event-main"><div class="event-activity">${question}` +
    `<span class="skeleton h-26 w-full rounded-md" aria-hidden="true"></span>` +
    `<span class="skeleton h-12 w-full rounded-md" aria-hidden="true"></span></div></div></div>`
  );
}
