/**
 * What a stage shows before its scripts have come: the title and how to join, with the QR code as SVG, in the stage's own
 * classes. React puts the stage in its place.
 */
import { formatEventId } from "@hubbub/contract/event-id";
import { type QrPath, qrPathOf } from "@hubbub/contract/qr-path";
import { encode } from "uqr";

import type { EventRecord } from "../domain/events/event-record.ts";
import { escapeHtml } from "../platform/http/escape-html.ts";
import { Snapshot } from "../platform/cache/snapshot.ts";

/** How large the way to join is: over the whole stage, beside an activity, below one, or not shown. */
export type StageJoin = "lobby" | "panel" | "bar" | "none";

export interface StagePaint {
  eventId: string;
  /** Null for a caller who may not see the event: its stage has no header. */
  title: string | null;
  join: StageJoin;
  /** Whether the words are painted; those of other languages come with their catalog. */
  isEnglish: boolean;
}

/** Empty modules around a code, as ISO/IEC 18004 asks for. */
const QUIET_ZONE = 4;

/** Cached pages hold these in place of what depends on the request's address. */
const CODE_MARK = "<!--stage:code-->";
const HOST_MARK = "<!--stage:host-->";

/**
 * @param tab the tab in the address, if one is
 * @param hasWords whether the icebreaker has answers
 */
export function stageJoinOf(event: EventRecord, tab: string | undefined, hasWords: boolean): StageJoin {
  const { stageActivity, isArchived } = event;
  if (stageActivity === "join") return "lobby";
  const chosen = stageActivity === "auto" ? tab : stageActivity;
  if (chosen === "winners" || chosen === "leaderboard") return "none";
  if (chosen !== undefined && chosen !== "icebreaker") return "bar";
  if (chosen === undefined && isArchived) return "none";
  return event.enableWordCloud && hasWords ? "panel" : "lobby";
}

export function renderStagePaint({ eventId, title, join, isEnglish }: StagePaint): string {
  const word = (text: string) => (isEnglish ? text : "&#160;");
  const code = `<div class="qr-box">${CODE_MARK}</div>`;
  const eventCode = formatEventId(eventId);
  const joins: Record<StageJoin, string> = {
    none: "",
    lobby:
      `<div class="stage-activity" data-join="none"><div class="lobby"><div class="lobby-code">${code}</div>` +
      `<div class="lobby-way"><p class="lobby-label">${word("Join on your phone")}</p>` +
      `<p class="lobby-address" dir="ltr">${HOST_MARK}</p>` +
      `<p class="lobby-label lobby-label-code">${word("Code")}</p>` +
      `<b class="lobby-event-code" dir="ltr">${eventCode}</b></div></div></div>`,
    panel:
      `<div class="stage-activity" data-join="beside"></div>` +
      `<div class="stage-join"><p class="stage-join-label">${word("Join on your phone")}</p>${code}` +
      `<p class="stage-join-address" dir="ltr">${HOST_MARK}</p><hr class="stage-join-line" />` +
      `<p><span class="stage-join-label">${word("Code")}</span>` +
      `<b class="stage-join-code" dir="ltr">${eventCode}</b></p></div>`,
    bar:
      `<div class="stage-join-bar">${code}<p class="min-w-0">` +
      `<span class="stage-join-bar-label">${word("Join on your phone")}</span>` +
      `<span class="stage-join-bar-address" dir="ltr">${HOST_MARK}</span>` +
      `<b class="stage-join-bar-code" dir="ltr">${eventCode}</b></p></div>`,
  };
  const header =
    title === null
      ? ""
      : `<div class="stage-top"><span class="stage-mark"></span>` +
        `<h1 class="stage-title" dir="auto">${escapeHtml(title)}</h1></div>`;
  return `<div class="stage" aria-busy="true">${header}${joins[join]}</div>`;
}

/** A host name has at most 253 characters; a longer Host header is none, and would be too long for a code. */
const ORIGIN_MAX = 270;

/** The pages last sent: one for each cached page bounds the memory. */
const lastSent = new WeakMap<Snapshot, { origin: string; page: Snapshot }>();

/**
 * A cached page of a stage with the code and the host of this origin, and the ETag that follows from them. Without a code
 * where the request's Host header makes no address.
 */
export function withJoinCode(cached: Snapshot, eventId: string, origin: string): Snapshot {
  if (origin.length > ORIGIN_MAX || !URL.canParse(origin)) return cached;
  const last = lastSent.get(cached);
  if (last?.origin === origin) return last.page;
  const { path, size } = codeOf(`${origin}/event/${eventId}`);
  const svg = `<svg viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path d="${path}" fill="currentColor" /></svg>`;
  const html = cached.body
    .toString()
    .replace(CODE_MARK, () => svg)
    .replace(HOST_MARK, () => escapeHtml(new URL(origin).host));
  const page = new Snapshot(Buffer.from(html));
  lastSent.set(cached, { origin, page });
  return page;
}

function codeOf(address: string): QrPath {
  return qrPathOf(encode(address, { ecc: "M", border: QUIET_ZONE }).data);
}
