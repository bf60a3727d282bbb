/** The submitter of a request: the fields that every submission call takes from its request. */
import type { Access } from "../api/guard.ts";
import { idempotencyKeyOf } from "../api/route.ts";
import { participantKey } from "../domain/identity/participant.ts";
import type { FastifyRequest } from "fastify";

export interface Submitter {
  participantKey: string;
  profileId: string | null;
  /** The wallet profile's display name if the caller has a profile, else the name in the form. */
  participantName: string;
  idempotencyKey: string | null;
  /** The wallet profile's username. */
  username: string | null;
  /** Whether the caller belongs to the event's team. */
  trusted: boolean;
  /** The participant key and every other key that is certainly the caller's. */
  authorKeys: readonly string[];
}

/** Reads the submitter from a request. @param body the call's validated body */
export function submitterOf(
  access: Access,
  request: FastifyRequest,
  body: { participantId?: string | null | undefined; participantName: string },
): Submitter {
  const key = participantKeyOf(access, body.participantId);
  return {
    participantKey: key,
    profileId: access.profile?.id ?? null,
    participantName: access.profile?.displayName ?? body.participantName,
    idempotencyKey: idempotencyKeyOf(request),
    username: access.profile?.username ?? null,
    trusted: access.role !== null,
    authorKeys: [key, ...certainKeysOf(access)],
  };
}

/** The caller's participant key by the strongest identity available: profile, cookie, the client's label, address. */
export function participantKeyOf({ caller, profile }: Access, label?: string | null): string {
  return participantKey({
    profileId: profile?.id ?? null,
    cookieId: caller.participantCookieId,
    label,
    address: caller.address,
  });
}

/**
 * The keys that certainly belong to the caller, for showing people what they sent. Labels and addresses prove nothing.
 */
export function certainKeysOf({ caller, profile }: Access): string[] {
  const noIdentity = { profileId: null, cookieId: null, label: null, address: "" };
  const cookieId = caller.participantCookieId;
  return [
    ...(profile ? [participantKey({ ...noIdentity, profileId: profile.id })] : []),
    ...(cookieId ? [participantKey({ ...noIdentity, cookieId })] : []),
  ];
}
