/** The policy: pure decisions from a rule and what is known of the caller and the event. */
import type { StaffRole } from "@hubbub/contract/events";
import type { WalletTier } from "@hubbub/contract/identity";

import { closedBecause } from "../events/event-state.ts";
import type { EventRecord } from "../events/event-record.ts";
import type { EventGroupRecord } from "../groups/group-record.ts";
import {
  archived,
  authenticationRequired,
  future,
  loginRequired,
  noPermission,
  off,
  past,
  premiumAccessRequired,
  premiumRequired,
  type Refusal,
} from "../../platform/http/refusal.ts";
import type { AccessRule } from "./rules.ts";

export interface Standing {
  /** The organizer behind the request, if any; `ownsEvents` makes one without premium an organizer all the same. */
  hub: { premium: boolean; ownsEvents: boolean } | null;
  role: StaffRole | null;
  /** The wallet profile behind the request, if any. */
  walletTier: WalletTier | null;
}

const rank: Record<StaffRole, number> = { moderator: 1, admin: 2, owner: 3 };

export function isAtLeast(role: StaffRole | null, needed: StaffRole): boolean {
  return role !== null && rank[role] >= rank[needed];
}

/** Whether a private archive opens for this caller. */
export function maySeePrivateArchive({ hub, role, walletTier }: Standing): boolean {
  return role !== null || hub?.premium === true || walletTier === "paid" || walletTier === "team";
}

/** Signed in, then role: the refusal of a caller who may not call at all. */
function refuseCaller({ who, loginSentence }: AccessRule, standing: Standing): Refusal | null {
  if (who === "anyone") return null;
  if (who === "wallet") return standing.walletTier === null ? loginRequired(loginSentence) : null;
  if (!standing.hub) return authenticationRequired();
  if (who === "hub") return null;
  if (who === "premium") return standing.hub.premium || standing.hub.ownsEvents ? null : premiumRequired();
  return isAtLeast(standing.role, who) ? null : noPermission();
}

/** Chat without anonymous messages is for wallet profiles, whoever else the caller may be. */
function refuseAnonymousChat(rule: AccessRule, event: EventRecord, standing: Standing): Refusal | null {
  return rule.chatLogin && !event.chatAllowAnonymous && standing.walletTier === null ? loginRequired() : null;
}

/** What closes every sub-resource of an event, and entering its room. */
export function refuseEntry(event: EventRecord, standing: Standing): Refusal | null {
  if (event.group?.requireGFAVIPLogin && standing.walletTier === null && standing.role === null) return loginRequired();
  if (event.isArchived && event.isPrivate && !maySeePrivateArchive(standing)) return premiumAccessRequired();
  return null;
}

/** What closes a group's sessions and leaderboard, and entering its room; its header stays public. */
export function refuseGroupEntry(group: EventGroupRecord, { walletTier, role }: Standing): Refusal | null {
  return group.requireGFAVIPLogin && walletTier === null && role === null ? loginRequired() : null;
}

const closures = { archived, past, future, off };

/** What a call is about: an event, a group, or neither. */
export interface Target {
  event: EventRecord | null;
  group: EventGroupRecord | null;
}

/** The one decision, in the order signed in → role → state. */
export function decide(rule: AccessRule, { event, group }: Target, standing: Standing): Refusal | null {
  const refusal = refuseCaller(rule, standing) ?? (event && refuseAnonymousChat(rule, event, standing));
  if (refusal) return refusal;
  if (group && rule.subResource) return refuseGroupEntry(group, standing);
  if (!event) return null;
  const entry = rule.subResource ? refuseEntry(event, standing) : null;
  if (entry) return entry;
  if (rule.closesWithArchive && event.isArchived) return archived();
  if (rule.whileOn && !event[rule.whileOn]) return off();
  if (!rule.submitsTo) return null;
  const closure = closedBecause(rule.submitsTo, event);
  return closure ? closures[closure]() : null;
}

/**
 * Whether a call that was let through counts as using a collaborator's role: calls for the team only. What everybody
 * may call accepts nothing, since somebody may have been added without having been asked.
 */
export function usesRole({ who, leavesTeam }: AccessRule, role: StaffRole | null): boolean {
  return (who === "moderator" || who === "admin") && !leavesTeam && role !== null && role !== "owner";
}
