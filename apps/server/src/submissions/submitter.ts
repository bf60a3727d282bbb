/** Who submits: what every submission takes from its request, whatever the activity. */
import type { StaffRole } from "@hubbub/contract/events";

import { certainKeysOf, type Identified, participantKeyOf } from "../domain/identity/participant.ts";
import type { Profile } from "../domain/identity/wallet.store.ts";

export interface Submitter {
  participantKey: string;
  profileId: string | null;
  /** The name of the wallet profile if there is one, else the name in the form. */
  participantName: string;
  idempotencyKey: string | null;
  /** The username and the picture of the wallet profile. */
  username: string | null;
  avatarUrl: string | null;
  /** Whether the caller is in the event's team. */
  isStaff: boolean;
  /** The participant key and every other key that certainly belongs to the caller. */
  authorKeys: readonly string[];
}

/** The parts of a call that a submission is made of; a handler passes its whole call. */
export interface SubmissionCall extends Identified {
  profile: Profile | null;
  role: StaffRole | null;
  body: { participantId?: string | null | undefined; participantName: string };
  /** @throws Refusal 400 for a malformed key */
  idempotencyKey: () => string | null;
}

export function submitterOf(call: SubmissionCall): Submitter {
  const { profile, role, body } = call;
  const key = participantKeyOf(call, body.participantId);
  return {
    participantKey: key,
    profileId: profile?.id ?? null,
    participantName: profile?.displayName ?? body.participantName,
    idempotencyKey: call.idempotencyKey(),
    username: profile?.username ?? null,
    avatarUrl: profile?.avatarUrl ?? null,
    isStaff: role !== null,
    authorKeys: [key, ...certainKeysOf(call)],
  };
}
