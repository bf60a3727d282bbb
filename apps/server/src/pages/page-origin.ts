/**
 * Replaces origins and theme, which differ between responses of one cached page. Without PUBLIC_URL the installation's
 * origin comes from the Host header, which any client can choose. Therefore cached pages contain placeholders, which
 * each response replaces by the values of its request.
 */
import { randomUUID } from "node:crypto";

import type { Theme } from "@hubbub/contract/preferences";

import { createLru, type Lru } from "../platform/cache/lru.ts";
import { escapeHtml } from "@hubbub/server-kit/escape-html";
import { Snapshot } from "../platform/cache/snapshot.ts";

/** Placeholder for the origin in cached pages. Random, so that no text in a page can contain it. */
export const ORIGIN_PLACEHOLDER = `https://${randomUUID()}.invalid`;
/** Placeholder for this machine's origin in its network. */
export const NETWORK_ORIGIN_PLACEHOLDER = `https://${randomUUID()}.invalid`;
/** Placeholder for the attribute of the html element with the chosen theme. */
export const THEME_PLACEHOLDER = ` data-theme="${randomUUID()}"`;

export interface RequestValues {
  /** The origin of the request; null for pages that do not contain it. */
  origin: string | null;
  /** The origin for links and QR codes on a page opened at a loopback address; null for other pages. */
  network: string | null;
  /** The chosen theme; null for the system's. */
  theme: Theme | null;
}

/** Nearly all requests of a page have the same origins, and one of three themes. More versions are not kept. */
const VERSIONS_MAX = 4;

/** The versions of each cached page that were sent. */
const sentVersions = new WeakMap<Snapshot, Lru<Snapshot>>();

/** Returns a cached page with the placeholders replaced by these values, and with a matching ETag. */
export function withRequestValues(cached: Snapshot, values: RequestValues): Snapshot {
  const { origin, network, theme } = values;
  const versions = sentVersions.get(cached) ?? createLru<Snapshot>({ maxEntries: VERSIONS_MAX });
  sentVersions.set(cached, versions);
  const key = JSON.stringify([origin, network, theme]);
  const sent = versions.get(key);
  if (sent) return sent;
  const page = new Snapshot(
    Buffer.from(
      cached.body
        .toString()
        .replaceAll(ORIGIN_PLACEHOLDER, () => escapeHtml(origin ?? ""))
        .replaceAll(NETWORK_ORIGIN_PLACEHOLDER, () => escapeHtml(network ?? ""))
        .replaceAll(THEME_PLACEHOLDER, theme === null ? "" : ` data-theme="${theme}"`),
    ),
  );
  versions.set(key, page);
  return page;
}
