/** Who submits: what every submission takes from its request, whatever the activity. */
import type { StaffRole } from "@hubbub/contract/events";

import type { EventRecord } from "../domain/events/event-record.ts";
import { certainKeysOf, type Identified, participantKeyOf } from "../domain/identity/participant.ts";
import type { Profile } from "../domain/identity/people.store.ts";
import type { Submission } from "./write-plan.ts";

/** @param label what the client calls itself */
export function submissionOf(call: Identified & { event: EventRecord }, label?: string | null) {
  const participantKey = participantKeyOf(call, label);
  return {
    eventId: call.event.id,
    participantKey,
    /** The participant key and every other key that certainly belongs to the caller. */
    authorKeys: [...new Set([participantKey, ...certainKeysOf(call)])],
    profileId: call.profile?.id ?? null,
  };
}

/** The parts of a call that a submission is made of; a handler passes its whole call. */
interface SubmissionCall extends Identified {
  event: EventRecord;
  profile: Profile | null;
  role: StaffRole | null;
  body: { participantId?: string | null | undefined; participantName: string };
  /** @throws Refusal 400 for a malformed key */
  idempotencyKey: () => string | null;
}

/** A submission with its author. */
export interface AuthoredSubmission extends Submission {
  idempotencyKey: string | null;
  participantName: string;
  /** Of the author's wallet profile. */
  username: string | null;
  avatarUrl: string | null;
  /** Whether the author is in the event's team. */
  isStaff: boolean;
}

/** A text that is screened. */
export interface PostSubmission extends AuthoredSubmission {
  text: string;
}

export function submitterOf(call: SubmissionCall): AuthoredSubmission {
  const { profile, role, body } = call;
  return {
    ...submissionOf(call, body.participantId),
    participantName: profile?.displayName ?? body.participantName,
    idempotencyKey: call.idempotencyKey(),
    username: profile?.username ?? null,
    avatarUrl: profile?.avatarUrl ?? null,
    isStaff: role !== null,
  };
}
