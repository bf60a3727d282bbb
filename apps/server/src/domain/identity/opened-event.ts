/**
 * A cookie with the last event with translation that this browser opened, for calls that do not name an event. It is
 * not signed: a forged id gives no more access than opening that event, because the event's rules are always checked.
 */
import type { FastifyReply, FastifyRequest } from "fastify";

import { OPENED_EVENT_COOKIE, OPENED_EVENT_SECONDS, readCookie, setCookie } from "./cookies.ts";

export function setOpenedEvent(
  request: FastifyRequest,
  reply: FastifyReply,
  event: { id: string; enableTranslation: boolean },
): void {
  if (!event.enableTranslation || openedEventOf(request) === event.id) return;
  setCookie(request, reply, OPENED_EVENT_COOKIE, event.id, OPENED_EVENT_SECONDS);
}

export function openedEventOf(request: FastifyRequest): string | null {
  return readCookie(request, OPENED_EVENT_COOKIE) ?? null;
}
