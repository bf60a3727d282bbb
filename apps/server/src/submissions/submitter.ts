/** Who submits: what every submission takes from its request, whatever the activity. */
import type { StaffRole } from "@hubbub/contract/events";

import { certainKeysOf, type Identified, participantKeyOf } from "../domain/identity/participant.ts";
import type { Profile } from "../domain/identity/people.store.ts";

/** The parts of a call that a submission is made of; a handler passes its whole call. */
export interface SubmissionCall extends Identified {
  profile: Profile | null;
  role: StaffRole | null;
  body: { participantId?: string | null | undefined; participantName: string };
  /** @throws Refusal 400 for a malformed key */
  idempotencyKey: () => string | null;
}

export function submitterOf(call: SubmissionCall) {
  const { profile, role, body } = call;
  const key = participantKeyOf(call, body.participantId);
  return {
    participantKey: key,
    profileId: profile?.id ?? null,
    participantName: profile?.displayName ?? body.participantName,
    idempotencyKey: call.idempotencyKey(),
    username: profile?.username ?? null,
    avatarUrl: profile?.avatarUrl ?? null,
    /** Whether the caller is in the event's team. */
    isStaff: role !== null,
    /** The participant key and every other key that certainly belongs to the caller. */
    authorKeys: [key, ...certainKeysOf(call)],
  };
}
