/**
 * A participant is anybody who has an event page open, identified by a signed cookie that the first read of a public
 * event sets. Where cookies are blocked, the label that the client sends identifies them, else their address.
 */
import { randomUUID } from "node:crypto";

import { type Cookies, PARTICIPANT_COOKIE, YEAR_SECONDS } from "./cookies.ts";
import type { Signer } from "./signed-value.ts";

/** Sets the cookie unless the request has a valid one. */
export function ensureParticipant(cookies: Cookies, signer: Signer): void {
  if (participantFromCookie(cookies.read(PARTICIPANT_COOKIE), signer) === null) {
    cookies.set(PARTICIPANT_COOKIE, signer.sign(randomUUID()), YEAR_SECONDS);
  }
}

export function participantFromCookie(cookie: string | undefined, signer: Signer): string | null {
  return cookie === undefined ? null : signer.open(cookie);
}

/** The key that a participant's submissions are stored under. Its first letter names what identifies them. */
export function participantKey(facts: {
  profileId: string | null;
  cookieId: string | null;
  label: string | null | undefined;
  address: string;
}): string {
  if (facts.profileId) return profileKey(facts.profileId);
  if (facts.cookieId) return cookieKey(facts.cookieId);
  if (facts.label) return `l:${facts.label}`;
  return `a:${facts.address}`;
}

/** The participant key of a wallet profile. */
export function profileKey(profileId: string): string {
  return `p:${profileId}`;
}

/** The wallet profile that a participant key is of; null for another key. */
export function profileIdOf(participantKey: string): string | null {
  return participantKey.startsWith(profileKey("")) ? participantKey.slice(profileKey("").length) : null;
}

/** The key of a team member who has no participant key, for limits. */
export function staffKey(dbId: string): string {
  return `u:${dbId}`;
}

/** What identifies the participant behind a request. */
export interface Identified {
  caller: { participantCookieId: string | null; address: string };
  profile: { id: string } | null;
}

/**
 * The key for the best identification of a caller: profile, cookie, label, address.
 * @param label what the client calls itself
 */
export function participantKeyOf({ caller, profile }: Identified, label?: string | null): string {
  return participantKey({
    profileId: profile?.id ?? null,
    cookieId: caller.participantCookieId,
    label,
    address: caller.address,
  });
}

/**
 * The keys that certainly belong to a caller, the profile's first: for showing people what they sent. A label or an
 * address proves nothing.
 */
export function certainKeysOf({ caller, profile }: Identified): string[] {
  const cookieId = caller.participantCookieId;
  return [...(profile ? [profileKey(profile.id)] : []), ...(cookieId ? [cookieKey(cookieId)] : [])];
}

/** A person with the keys that certainly belong to them, and their wallet profile. */
export interface Person {
  keys: readonly string[];
  profileId: string | null;
}

export function personOf(caller: Identified): Person {
  return { keys: certainKeysOf(caller), profileId: caller.profile?.id ?? null };
}

/** Whether nobody but its owner can have this key: it is of a profile or of a signed cookie. */
export function isCertainKey(participantKey: string): boolean {
  return /^[pc]:/u.test(participantKey);
}

function cookieKey(cookieId: string): string {
  return `c:${cookieId}`;
}
