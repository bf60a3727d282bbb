/** Decides what the service worker does with a request. Pure functions. */

export type Handling =
  /** A file with a content hash in its name, or a file of the offline page: served from the cache. */
  | { kind: "asset" }
  /** Loaded from the network and cached under `key`, for use without a network. */
  | { kind: "event-page"; key: string }
  /** Loaded from the network; without one, the offline page is shown. */
  | { kind: "page" }
  /** Not handled by the service worker. */
  | { kind: "untouched" };

/** Files without a content hash in their names; cached again with each version of the worker. */
export const OFFLINE_PAGE_FILES = ["/offline.html", "/offline.js", "/favicon.svg"] as const;

/** Whether the server, or a proxy for it, reports that it cannot answer now: treated like no connection. */
export function isUnavailable(status: number): boolean {
  return status === 502 || status === 503 || status === 504;
}

/** Pages of an event, except the callback page: its address contains a token and must not be cached. */
const EVENT_PAGE = /^\/event\/([^/]+)(?:\/(?!gfavip-callback)[a-z]+)?\/?$/u;
/** Not pages of the web app: API calls, the sign-on, and addresses that contain tokens. */
const NOT_APP_PAGES = /^\/(?:api|identity|ws|healthz|readyz)(?:\/|$)|callback/u;

export interface RequestKind {
  method: string;
  /** "navigate" for a page that is opened or reloaded. */
  mode: string;
}

export function handlingOf(address: URL, origin: string, { method, mode }: RequestKind): Handling {
  if (method !== "GET" || address.origin !== origin) return { kind: "untouched" };
  if (address.pathname.startsWith("/assets/") || (OFFLINE_PAGE_FILES as readonly string[]).includes(address.pathname))
    return { kind: "asset" };
  if (mode !== "navigate" || NOT_APP_PAGES.test(address.pathname)) return { kind: "untouched" };
  const key = eventPageKey(address);
  return key === null ? { kind: "page" } : { kind: "event-page", key };
}

/** The cache key of an event's page, or of its stage; null for other pages. The app shows the tab of the address. */
export function eventPageKey(address: URL): string | null {
  const eventId = EVENT_PAGE.exec(address.pathname)?.[1];
  if (!eventId) return null;
  const isStage = address.searchParams.get("display") === "bigscreen";
  return `/event/${eventId.toUpperCase()}${isStage ? "?display=bigscreen" : ""}`;
}

/** Filters the addresses that a page reports: only files of this origin with a content hash may be cached. */
export function cacheableFiles(reported: unknown, origin: string): string[] {
  if (!Array.isArray(reported)) return [];
  return reported.filter((address): address is string => {
    if (typeof address !== "string" || !URL.canParse(address)) return false;
    const { origin: where, pathname } = new URL(address);
    return where === origin && pathname.startsWith("/assets/");
  });
}
