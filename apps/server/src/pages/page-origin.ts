/**
 * Origins in cached pages. Without PUBLIC_URL the installation's origin comes from the Host header, which any client
 * can choose. Therefore cached pages contain placeholders, which each response replaces by the origins of its request.
 */
import { randomUUID } from "node:crypto";

import { escapeHtml } from "../platform/http/escape-html.ts";
import { Snapshot } from "../platform/cache/snapshot.ts";

/** Placeholder for the origin in cached pages. Random, so that no text in a page can contain it. */
export const ORIGIN_PLACEHOLDER = `https://${randomUUID()}.invalid`;
/** Placeholder for this machine's origin in its network. */
export const NETWORK_ORIGIN_PLACEHOLDER = `https://${randomUUID()}.invalid`;

export interface PageOrigins {
  /** The origin of the request; null for pages that do not contain it. */
  origin: string | null;
  /** The origin for links and QR codes on a page opened at a loopback address; null for other pages. */
  network: string | null;
}

/**
 * The last version of each cached page. Nearly all requests have the same origins, and one version bounds the memory.
 */
const lastSent = new WeakMap<Snapshot, PageOrigins & { page: Snapshot }>();

/** Returns a cached page with the placeholders replaced by these origins, and with a matching ETag. */
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
