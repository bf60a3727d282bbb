/**
 * Which event with translation this browser opened last, for calls that do not name one. Not signed: whoever writes
 * another event's id here gets no further than by opening that event, and the event's own rules are asked either way.
 */
import type { FastifyReply, FastifyRequest } from "fastify";

import { OPENED_EVENT_COOKIE, OPENED_EVENT_SECONDS, readCookie, setCookie } from "./cookies.ts";

export function rememberOpenedEvent(
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
