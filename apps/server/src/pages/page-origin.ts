/**
 * The addresses in cached pages. Without PUBLIC_URL the installation's origin comes from the Host header, which anybody
 * may choose, so the cache holds one page with placeholders and each answer gets the origins of its request.
 */
import { randomUUID } from "node:crypto";

import { escapeHtml } from "../platform/http/escape-html.ts";
import { Snapshot } from "../platform/cache/snapshot.ts";

/** Stands for the origin in cached pages. Random, so that no text of a page can contain it. */
export const ORIGIN_PLACEHOLDER = `https://${randomUUID()}.invalid`;
/** Stands for this machine's origin in its network. */
export const NETWORK_ORIGIN_PLACEHOLDER = `https://${randomUUID()}.invalid`;

export interface PageOrigins {
  /** The installation's address as the request reached it; null for pages that do not name it. */
  origin: string | null;
  /** What links and QR codes carry on a page that was opened at a loopback address; null everywhere else. */
  network: string | null;
}

/** The origins a page was last sent with: nearly all requests use the same, and one for each page bounds the memory. */
const lastSent = new WeakMap<Snapshot, PageOrigins & { page: Snapshot }>();

/** A cached page with these origins in place of the placeholders, and the ETag that follows from them. */
export function withOrigins(cached: Snapshot, { origin, network }: PageOrigins): Snapshot {
  const last = lastSent.get(cached);
  if (last?.origin === origin && last.network === network) return last.page;
  const page = new Snapshot(
    Buffer.from(
      cached.body
        .toString()
        .replaceAll(ORIGIN_PLACEHOLDER, () => escapeHtml(origin ?? ""))
        .replaceAll(NETWORK_ORIGIN_PLACEHOLDER, () => escapeHtml(network ?? "")),
    ),
  );
  lastSent.set(cached, { origin, network, page });
  return page;
}
