/**
 * A participant is anybody who has an event page open, identified by a signed cookie that the first read of a public
 * event sets. Where cookies are blocked, the label that the client sends identifies them, else their address.
 */
import { createHmac, randomUUID, timingSafeEqual } from "node:crypto";

import { type Cookies, PARTICIPANT_COOKIE, YEAR_SECONDS } from "./cookies.ts";

/** Sets the cookie unless the request has a valid one. */
export function ensureParticipant(cookies: Cookies, signer: Signer): void {
  if (signer.open(cookies.read(PARTICIPANT_COOKIE)) !== null) return;
  cookies.set(PARTICIPANT_COOKIE, signer.sign(randomUUID()), YEAR_SECONDS);
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
 * The key that a participant's submissions are stored under, by the best identification of a caller: profile, cookie,
 * label, address. Its first letter names which.
 * @param label what the client calls itself
 */
export function participantKeyOf(caller: Identified, label?: string | null): string {
  return certainKeysOf(caller)[0] ?? (label ? `l:${label}` : `a:${caller.caller.address}`);
}

/**
 * The keys that certainly belong to a caller, the profile's first: for showing people what they sent. A label or an
 * address proves nothing.
 */
export function certainKeysOf({ caller, profile }: Identified): string[] {
  const cookieId = caller.participantCookieId;
  return [...(profile ? [profileKey(profile.id)] : []), ...(cookieId ? [`c:${cookieId}`] : [])];
}

/** A person with the keys that certainly belong to them, and their wallet profile. */
export interface Person {
  keys: readonly string[];
  profileId: string | null;
}

export function personOf(caller: Identified): Person {
  return { keys: certainKeysOf(caller), profileId: caller.profile?.id ?? null };
}

/** Signs the ids in participant cookies, so that a browser cannot change them unnoticed: an id is followed by its HMAC. */
type Signer = ReturnType<typeof createSigner>;

export function createSigner(secret: Buffer) {
  const mac = (value: string) => createHmac("sha256", secret).update(`participant\n${value}`).digest();
  return {
    sign: (value: string) => `${value}.${mac(value).toString("base64url")}`,
    /** The value; null without one, or if the signature is wrong. */
    open(signed = ""): string | null {
      const dot = signed.lastIndexOf(".");
      if (dot < 1) return null;
      const value = signed.slice(0, dot);
      const signature = Buffer.from(signed.slice(dot + 1), "base64url");
      const expected = mac(value);
      return signature.length === expected.length && timingSafeEqual(signature, expected) ? value : null;
    },
  };
}
