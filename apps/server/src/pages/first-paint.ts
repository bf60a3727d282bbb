/**
 * What stands on an event's page before its scripts have come: the title and the question, in the page's own classes,
 * so that a phone on venue Wi-Fi shows something to read as soon as the styles are there. React puts the page in its
 * place.
 */
import { ICEBREAKER_PROMPT } from "@hubbub/contract/activities/icebreaker";
import { isLanguage } from "@hubbub/contract/activities/translation";

import { closedBecause } from "../domain/events/event-state.ts";
import type { EventRecord } from "../domain/events/event-record.ts";
import { escapeHtml } from "../platform/http/escape-html.ts";

/** Nothing (stages have stage-paint.ts), the page's shape, or the question too. */
export type FirstPaint = "none" | "shape" | "question";

export interface Opening {
  /** The tab in the address, if one is. */
  tab: string | undefined;
  isStage: boolean;
  acceptLanguage: string | undefined;
}

/** @param mayEnter whether this caller sees the event's activities */
export function firstPaintOf(event: EventRecord, opening: Opening, mayEnter: boolean): FirstPaint {
  if (opening.isStage) return "none";
  const isIcebreaker = opening.tab === undefined || opening.tab === "icebreaker";
  const isOpen = mayEnter && event.enableWordCloud && closedBecause("icebreaker", event) === null;
  const isReadable = event.icebreakerPrompt !== null || speaksEnglish(opening.acceptLanguage);
  return isIcebreaker && isOpen && isReadable ? "question" : "shape";
}

/** The specified sentence comes in other languages with their catalog; the event's own is shown as it was written. */
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
