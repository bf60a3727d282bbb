/** Applies the limit of newcomers per address: after the event's state, before a participant's own limit. */
import type { Access } from "../guard.ts";
import { Refusal } from "../../platform/http/refusal.ts";
import { networkOf } from "../../domain/identity/network.ts";
import { isNewAccount } from "../../domain/identity/new-account.ts";
import type { Newcomers } from "./newcomers.ts";
import { participantKeyOf } from "../../domain/identity/participant.ts";

/**
 * Records a read; admits or refuses a submission. The event's team and accounts that are not new are exempt.
 * @throws Refusal 429 with Retry-After for a newcomer who has to wait
 */
export function applyNewcomerLimit(newcomers: Newcomers, access: Access, isSubmission: boolean, body: unknown): void {
  const { event, profile, role, caller } = access;
  if (!event || role || (profile && !isNewAccount(profile))) return;
  const label = (body as { participantId?: string | null } | undefined)?.participantId;
  const newcomer = { event, network: networkOf(caller.address), participantKey: participantKeyOf(access, label) };
  if (!isSubmission) {
    // A reader without a cookie or a session cannot be distinguished from others in the same network.
    if (profile || caller.participantCookieId) newcomers.noteRead(newcomer);
    return;
  }
  const wait = newcomers.admit(newcomer);
  if (wait === null) return;
  throw new Refusal(
    "rate_limited",
    "Very many new people are sending from your network. Please try again in a few seconds.",
    wait,
  );
}
