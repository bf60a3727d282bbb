/**
 * The participant of an event: identified by a signed cookie that is set with the first public read of an event.
 * Without cookies, the label that the client sends identifies the participant; without a label, the address does
 * (D-10).
 */
import { randomUUID } from "node:crypto";

import type { FastifyReply, FastifyRequest } from "fastify";

import { PARTICIPANT_COOKIE, readCookie, setCookie, YEAR_SECONDS } from "./cookies.ts";
import type { Signer } from "./signed-value.ts";

/** Sets the participant cookie unless the request has a valid one. */
export function ensureParticipant(request: FastifyRequest, reply: FastifyReply, signer: Signer): void {
  if (participantFromCookie(readCookie(request, PARTICIPANT_COOKIE), signer) === null) {
    setCookie(request, reply, PARTICIPANT_COOKIE, signer.sign(randomUUID()), YEAR_SECONDS);
  }
}

export function participantFromCookie(cookie: string | undefined, signer: Signer): string | null {
  return cookie === undefined ? null : signer.open(cookie);
}

/** The key that a participant's submissions are counted under. The first letter states the kind of identity. */
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
