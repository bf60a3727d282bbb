/** Who submits: the facts every submission call takes from its request, the same for all activities. */
import type { Access } from "../api/guard.ts";
import { idempotencyKeyOf } from "../api/route.ts";
import { participantKey } from "../domain/identity/participant.ts";
import type { FastifyRequest } from "fastify";

export interface Submitter {
  participantKey: string;
  profileId: string | null;
  /** The wallet profile's name where there is one, else what the form said. */
  participantName: string;
  idempotencyKey: string | null;
  /** The wallet profile's username. */
  username: string | null;
  /** Whether the caller belongs to the event's team. */
  trusted: boolean;
  /** The participant key and every other key that is certainly the caller's. */
  authorKeys: readonly string[];
}

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

/** The caller's key by what is best known of them: profile, cookie, the client's label, address. */
export function participantKeyOf({ caller, profile }: Access, label?: string | null): string {
  return participantKey({
    profileId: profile?.id ?? null,
    cookieId: caller.participantCookieId,
    label,
    address: caller.address,
  });
}

/** The keys that are certainly the caller's own, for showing people what they sent: a label or an address proves nothing. */
export function certainKeysOf({ caller, profile }: Access): string[] {
  const unknown = { profileId: null, cookieId: null, label: null, address: "" };
  const cookieId = caller.participantCookieId;
  return [
    ...(profile ? [participantKey({ ...unknown, profileId: profile.id })] : []),
    ...(cookieId ? [participantKey({ ...unknown, cookieId })] : []),
  ];
}
