/**
 * The cookie of an opened access link: one cookie for each event, with the link's secret. A browser can have links of
 * several events, and each is read in calls about its event only.
 */
import type { Cookies, ReadCookie } from "../identity/cookies.ts";

const nameFor = (eventId: string) => `hubbub_link_${eventId}`;

export function readLinkCookie(read: ReadCookie, eventId: string): string | null {
  return read(nameFor(eventId)) ?? null;
}

export function setLinkCookie(cookies: Cookies, eventId: string, secret: string, expiresAt: Date): void {
  const seconds = Math.max(1, Math.ceil((expiresAt.getTime() - Date.now()) / 1000));
  cookies.set(nameFor(eventId), secret, seconds);
}

export function clearLinkCookie(cookies: Cookies, eventId: string): void {
  cookies.clear(nameFor(eventId));
}
