/** The wide net per address, between an event's state and a submission's own limit. */
import type { Access } from "../access/guard.ts";
import { Refusal } from "../http/refusal.ts";
import type { Crowds } from "./crowds.ts";
import { networkOf } from "./network.ts";
import { participantKeyOf } from "./submitter.ts";

/**
 * Lets a call on, having noted who is there. Who is signed in, and the event's team, are counted by who they are alone.
 * @throws Refusal 429 where a newcomer has to wait
 */
export function passCrowdGate(crowds: Crowds, access: Access, isSubmission: boolean, body: unknown): void {
  const { event, profile, role, caller } = access;
  if (!event || profile || role) return;
  const label = (body as { participantId?: string | null } | undefined)?.participantId;
  const member = {
    eventId: event.id,
    address: networkOf(caller.address),
    participantKey: participantKeyOf(access, label),
  };
  if (!isSubmission) return crowds.see(member);
  const wait = crowds.admit(member);
  if (wait === null) return;
  throw new Refusal(
    "rate_limited",
    "Very many new people are sending from your network. Please try again in a few seconds.",
    wait,
  );
}
