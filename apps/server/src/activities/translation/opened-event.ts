/**
 * The event with translation that this browser opened last, for calls that do not name an event. The cookie is not
 * signed: a forged one allows no more than opening that event, because the event's access rules are checked either way.
 */
import { type Cookies, OPENED_EVENT_COOKIE, OPENED_EVENT_SECONDS } from "../../domain/identity/cookies.ts";

export function setOpenedEvent(cookies: Cookies, event: { id: string; enableTranslation: boolean }): void {
  if (!event.enableTranslation || openedEventOf(cookies) === event.id) return;
  cookies.set(OPENED_EVENT_COOKIE, event.id, OPENED_EVENT_SECONDS);
}

export function openedEventOf(cookies: Cookies): string | null {
  return cookies.read(OPENED_EVENT_COOKIE) ?? null;
}
