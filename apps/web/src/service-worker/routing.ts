/** What the service worker does with a request. Pure. Whatever is not named here goes to the network untouched. */

export type Handling =
  /** Named by its content: the copy on the device is as good as any. */
  | { kind: "asset" }
  /** From the network, kept under `key` for when there is none. */
  | { kind: "event-page"; key: string }
  /** From the network; without one, a page that says so. */
  | { kind: "page" }
  | { kind: "untouched" };

/** Files beside the app's own, without a hash in their names; they change with the worker's version. */
export const KEPT_BESIDE = ["/offline.html", "/offline.css", "/offline.js", "/favicon.svg"] as const;

/** Answers of a proxy whose server does not answer: for a page they mean the same as no connection. */
export function isFromProxy(status: number): boolean {
  return status === 502 || status === 504;
}

/** Callback addresses carry a token: nothing may keep them. */
const EVENT_PAGE = /^\/event\/([^/]+)(?:\/(?!gfavip-callback)[a-z]+)?\/?$/u;
/** Not the web app's pages: calls, the sign-on, and addresses that carry tokens. */
const NOT_OURS = /^\/(?:api|identity|ws|healthz|readyz)(?:\/|$)|callback/u;

export interface RequestKind {
  method: string;
  /** "navigate" for a page that is opened or reloaded. */
  mode: string;
}

export function handlingOf(address: URL, origin: string, { method, mode }: RequestKind): Handling {
  if (method !== "GET" || address.origin !== origin) return { kind: "untouched" };
  if (address.pathname.startsWith("/assets/") || (KEPT_BESIDE as readonly string[]).includes(address.pathname))
    return { kind: "asset" };
  if (mode !== "navigate" || NOT_OURS.test(address.pathname)) return { kind: "untouched" };
  const key = eventPageKey(address);
  return key === null ? { kind: "page" } : { kind: "event-page", key };
}

/** One page for all tabs of an event: the server sends the same for each. Null for other addresses. */
export function eventPageKey(address: URL): string | null {
  const eventId = EVENT_PAGE.exec(address.pathname)?.[1];
  return eventId ? `/event/${eventId.toUpperCase()}` : null;
}

/** The addresses of a page's report that may be kept: files of ours that are named by their content. */
export function keepable(reported: unknown, origin: string): string[] {
  if (!Array.isArray(reported)) return [];
  return reported.filter((address): address is string => {
    if (typeof address !== "string" || !URL.canParse(address)) return false;
    const { origin: where, pathname } = new URL(address);
    return where === origin && pathname.startsWith("/assets/");
  });
}
