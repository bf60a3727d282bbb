/**
 * The initial HTML of a stage, shown until the scripts have loaded: the title and how to join, with the QR code as SVG,
 * in the stage's own CSS classes. React replaces it.
 */
import { formatEventId } from "@hubbub/contract/event-id";
import { type QrPath, qrPathOf } from "@hubbub/contract/qr-path";
import { encode } from "uqr";

import type { EventRecord } from "../domain/events/event-record.ts";
import { escapeHtml } from "../platform/http/escape-html.ts";
import { Snapshot } from "../platform/cache/snapshot.ts";

/** Where the instructions to join are: on the whole stage, beside an activity, below one, or not shown. */
export type StageJoin = "lobby" | "panel" | "bar" | "none";

export interface StagePaint {
  eventId: string;
  /** Null if the caller may not see the event; the stage then has no header. */
  title: string | null;
  join: StageJoin;
  /** Whether to include the English labels. Labels in other languages are added by the scripts. */
  isEnglish: boolean;
}

/** Empty modules around a QR code, as ISO/IEC 18004 requires. */
const QUIET_ZONE = 4;

/** Placeholders in cached pages for what depends on the request's origin. */
const QR_CODE_PLACEHOLDER = "<!--stage:code-->";
const HOST_PLACEHOLDER = "<!--stage:host-->";

/**
 * Chooses where a stage shows how to join.
 * @param tab the tab in the URL, if any
 * @param hasWords whether the icebreaker has answers
 */
export function stageJoinOf(event: EventRecord, tab: string | undefined, hasWords: boolean): StageJoin {
  const { stageActivity, isArchived, stageMode, pinnedQuestionId } = event;
  // The picture decides, which the scripts read.
  if (stageMode === "frozen") return "none";
  if (pinnedQuestionId !== null && event.enableSocialWall) return "bar";
  if (stageActivity === "join") return "lobby";
  const chosen = stageActivity === "auto" ? tab : stageActivity;
  if (chosen === "winners" || chosen === "leaderboard") return "none";
  if (chosen !== undefined && chosen !== "icebreaker") return "bar";
  if (chosen === undefined && isArchived) return "none";
  return event.enableWordCloud && hasWords ? "panel" : "lobby";
}

export function renderStagePaint({ eventId, title, join, isEnglish }: StagePaint): string {
  const label = (text: string) => (isEnglish ? text : "&#160;");
  const code = `<div class="qr-box">${QR_CODE_PLACEHOLDER}</div>`;
  const eventCode = formatEventId(eventId);
  const joins: Record<StageJoin, string> = {
    none: "",
    lobby:
      `<div class="stage-activity" data-join="none"><div class="lobby"><div class="lobby-code">${code}</div>` +
      `<div class="lobby-way"><p class="lobby-label">${label("Join on your phone")}</p>` +
      `<p class="lobby-address" dir="ltr">${HOST_PLACEHOLDER}</p>` +
      `<p class="lobby-label lobby-label-code">${label("Code")}</p>` +
      `<b class="lobby-event-code" dir="ltr">${eventCode}</b></div></div></div>`,
    panel:
      `<div class="stage-activity" data-join="beside"></div>` +
      `<div class="stage-join"><p class="stage-join-label">${label("Join on your phone")}</p>${code}` +
      `<p class="stage-join-address" dir="ltr">${HOST_PLACEHOLDER}</p><hr class="stage-join-line" />` +
      `<p><span class="stage-join-label">${label("Code")}</span>` +
      `<b class="stage-join-code" dir="ltr">${eventCode}</b></p></div>`,
    bar:
      `<div class="stage-join-bar">${code}<p class="min-w-0">` +
      `<span class="stage-join-bar-label">${label("Join on your phone")}</span>` +
      `<span class="stage-join-bar-address" dir="ltr">${HOST_PLACEHOLDER}</span>` +
      `<b class="stage-join-bar-code" dir="ltr">${eventCode}</b></p></div>`,
  };
  const header =
    title === null
      ? ""
      : `<div class="stage-top"><span class="stage-mark"></span>` +
        `<h1 class="stage-title" dir="auto">${escapeHtml(title)}</h1></div>`;
  return `<div class="stage" aria-busy="true">${header}${joins[join]}</div>`;
}

/** The initial HTML of a black stage. */
export const BLACK_STAGE = '<div class="stage" data-mode="black"></div>';

/** How a stage looks in a frame. */
export interface StageFrame {
  isTransparent: boolean;
}

/** The initial HTML of a stage in a frame. The scripts add everything else. @param title null for a black stage */
export function renderFramedStage(title: string | null, { isTransparent }: StageFrame): string {
  const attributes = `class="stage" data-framed=""${isTransparent ? ' data-transparent=""' : ""}`;
  if (title === null) return `<div ${attributes} data-mode="black"></div>`;
  return (
    `<div ${attributes} aria-busy="true"><div class="stage-top"><span class="stage-mark"></span>` +
    `<h1 class="stage-title" dir="auto">${escapeHtml(title)}</h1></div></div>`
  );
}

/** A host name has at most 253 characters. A longer Host header is not valid and does not fit into a QR code. */
const ORIGIN_MAX = 270;

/** The last version of each cached page. One version per page bounds the memory. */
const lastSent = new WeakMap<Snapshot, { origin: string; page: Snapshot }>();

/**
 * Returns a stage's cached page with the QR code and the host of this origin, and with a matching ETag. If the origin
 * is not valid, the page stays without a QR code.
 */
export function withJoinCode(cached: Snapshot, eventId: string, origin: string): Snapshot {
  if (origin.length > ORIGIN_MAX || !URL.canParse(origin)) return cached;
  const last = lastSent.get(cached);
  if (last?.origin === origin) return last.page;
  const { path, size } = qrCodeOf(`${origin}/event/${eventId}`);
  const svg = `<svg viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path d="${path}" fill="currentColor" /></svg>`;
  const html = cached.body
    .toString()
    .replace(QR_CODE_PLACEHOLDER, () => svg)
    .replace(HOST_PLACEHOLDER, () => escapeHtml(new URL(origin).host));
  const page = new Snapshot(Buffer.from(html));
  lastSent.set(cached, { origin, page });
  return page;
}

function qrCodeOf(address: string): QrPath {
  return qrPathOf(encode(address, { ecc: "M", border: QUIET_ZONE }).data);
}
