/**
 * The installation's origin in cached pages. Without PUBLIC_URL it comes from the Host header, which anybody may choose,
 * so the cache holds one page with a placeholder and each answer gets the origin of its own request.
 */
import { randomUUID } from "node:crypto";

import { escapeHtml } from "./escape-html.ts";
import { Snapshot } from "./snapshot.ts";

/** Stands for the origin in cached pages. Random, so that no text of a page can contain it. */
export const ORIGIN_PLACEHOLDER = `https://${randomUUID()}.invalid`;

/** The origin a page was last sent with: nearly all requests use the same, and one for each page bounds the memory. */
const lastSent = new WeakMap<Snapshot, { origin: string; page: Snapshot }>();

/** A cached page with this origin in the placeholder's place, with an ETag of its own. */
export function withOrigin(cached: Snapshot, origin: string): Snapshot {
  const last = lastSent.get(cached);
  if (last?.origin === origin) return last.page;
  const page = new Snapshot(
    Buffer.from(cached.body.toString().replaceAll(ORIGIN_PLACEHOLDER, () => escapeHtml(origin))),
  );
  lastSent.set(cached, { origin, page });
  return page;
}
