/**
 * The initial HTML of a stage, shown until the scripts have loaded. The web app's bundle renders it with the lists of the
 * event, except in frames; the QR code and the host to join at depend on the origin and are added to each response.
 */
import { STAGE_CODE_PLACEHOLDER, STAGE_HOST_PLACEHOLDER } from "@hubbub/contract/page";
import { type QrPath, qrPathOf } from "@hubbub/contract/qr-path";
import { encode } from "uqr";

import { escapeHtml } from "@hubbub/server-kit/escape-html";
import { Snapshot } from "../platform/cache/snapshot.ts";

/** Empty modules around a QR code, as ISO/IEC 18004 requires. */
const QUIET_ZONE = 4;

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
    .replaceAll(STAGE_CODE_PLACEHOLDER, () => svg)
    .replaceAll(STAGE_HOST_PLACEHOLDER, () => escapeHtml(new URL(origin).host));
  const page = new Snapshot(Buffer.from(html));
  lastSent.set(cached, { origin, page });
  return page;
}

function qrCodeOf(address: string): QrPath {
  return qrPathOf(encode(address, { ecc: "M", border: QUIET_ZONE }).data);
}
