import { readHubToken } from "../lib/hub-token.ts";
import { hasSent } from "../lib/request.ts";

/** A page that polls without cookies sends them this often: the server counts who is present. */
const WITH_COOKIES_MS = 15_000;
/** After a request without cookies failed, all have them for this time: a proxy may admit nobody without. */
const FAILED_MS = 300_000;

/** Decides which polls have no cookies: shared caches may answer these, because everybody gets the same. */
export class AnonymousRequests {
  /** When a poll was last sent with cookies, by the event's id. */
  readonly #withCookiesAt = new Map<string, number>();
  #allowedFrom = 0;

  isAllowed(eventId: string): boolean {
    const now = Date.now();
    const sinceCookies = now - (this.#withCookiesAt.get(eventId) ?? -Infinity);
    return sinceCookies < WITH_COOKIES_MS && now >= this.#allowedFrom && !hasSent() && readHubToken() === null;
  }

  sentWithCookies(eventId: string): void {
    this.#withCookiesAt.set(eventId, Date.now());
  }

  failedWithoutCookies(): void {
    this.#allowedFrom = Date.now() + FAILED_MS;
  }
}
