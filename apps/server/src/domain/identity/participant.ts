/**
 * The participant: whoever has an event page open, known by a signed cookie set on the first public event read. Where
 * cookies are blocked, the label the client sends stands in, and without one the address (D-10).
 */
import { randomUUID } from "node:crypto";

import type { FastifyReply, FastifyRequest } from "fastify";

import { PARTICIPANT_COOKIE, readCookie, setCookie, YEAR_SECONDS } from "./cookies.ts";
import type { Signer } from "./signed-value.ts";

/** Sets the cookie unless a good one came with the request. */
export function ensureParticipant(request: FastifyRequest, reply: FastifyReply, signer: Signer): void {
  if (participantFromCookie(readCookie(request, PARTICIPANT_COOKIE), signer) === null) {
    setCookie(request, reply, PARTICIPANT_COOKIE, signer.sign(randomUUID()), YEAR_SECONDS);
  }
}

export function participantFromCookie(cookie: string | undefined, signer: Signer): string | null {
  return cookie === undefined ? null : signer.open(cookie);
}

/** The key a participant's submissions are counted under; its first letter says what stands behind it. */
export function participantKey(facts: {
  profileId: string | null;
  cookieId: string | null;
  label: string | null | undefined;
  address: string;
}): string {
  if (facts.profileId) return `p:${facts.profileId}`;
  if (facts.cookieId) return `c:${facts.cookieId}`;
  if (facts.label) return `l:${facts.label}`;
  return `a:${facts.address}`;
}
