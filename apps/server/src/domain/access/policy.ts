/**
 * The policy: decides whether a call is allowed, from its access rule and what is known of the caller and
 * of the event or group. Pure functions; the guard and the live channel read what they need.
 */
import type { AccessLinkRole, AccessRule, ApiKeyScope, Call } from "@hubbub/contract/access";
import { DEAD_LINK_SENTENCE } from "@hubbub/contract/access-links";
import type { ActivityName } from "@hubbub/contract/activities";
import { type CallName, type CallOf, calls } from "@hubbub/contract/calls";
import type { StaffRole } from "@hubbub/contract/events";
import type { WalletTier } from "@hubbub/contract/identity";

import type { StoredKey } from "../api-keys/api-keys.store.ts";
import { closedBecause } from "../events/event-state.ts";
import { type EventRecord, isPrivateArchive } from "../events/event-record.ts";
import type { EventGroupRecord } from "../groups/group-record.ts";
import { authenticationRequired, conflict, loginRequired, noPermission, Refusal } from "../../platform/http/refusal.ts";

export const eventArchived = () => new Refusal("archived", "This event is archived and read-only");
export const activityNotEnabled = () => new Refusal("off", "This activity is not enabled");
export const premiumAccessRequired = () => new Refusal("premium_required", "Premium Access Required");
export const premiumRequired = () => new Refusal("premium_required", "Premium Required");
/** Refuses callers whose access link has expired or was revoked. */
export const linkNoLongerWorks = () => new Refusal("unauthenticated", DEAD_LINK_SENTENCE);

/** The access rule of one call. */
export type RuleOf<N extends CallName> = CallOf<N>["access"];

const rank: Record<StaffRole, number> = { moderator: 1, admin: 2, owner: 3 };

/** Whether the call is for the team of an event or of a group. */
export function isTeamOnly({ who }: AccessRule): boolean {
  return who in rank;
}

/** Whether the caller must be an organizer. */
export function needsOrganizer(rule: AccessRule): boolean {
  return rule.who === "hub" || rule.who === "creator" || isTeamOnly(rule);
}

/** What gives a caller rights. `identify` finds it. */
export interface CallerRights {
  /** The organizer who makes the call, if any. */
  hub: { premium: boolean } | null;
  /** Whether the organizer owns an event, and so may do what needs premium. Only for calls that need it. */
  ownsEvents?: boolean;
  /** The organizer's role in the event or the group. `roleOf` includes that of a link. */
  membership: { role: StaffRole } | null;
  /** The access link that the caller has opened for the event. */
  link: { role: AccessLinkRole } | null;
  /** The wallet profile that makes the call, if any. */
  profile: { tier: WalletTier } | null;
}

export const NO_RIGHTS: CallerRights = { hub: null, membership: null, link: null, profile: null };

export function isAtLeast(role: StaffRole | null, needed: StaffRole): boolean {
  return role !== null && rank[role] >= rank[needed];
}

/** Whether this caller may read private archives. */
export function maySeePrivateArchive({ hub, membership, link, profile }: CallerRights): boolean {
  if (membership || link || hub?.premium) return true;
  return profile?.tier === "paid" || profile?.tier === "team";
}

/** Whether the rule admits callers with an access link of this role, who need no account then. */
export function admitsLink({ links = [] }: AccessRule, link: CallerRights["link"]): boolean {
  return link !== null && links.includes(link.role);
}

/** The role of a caller: that of the account; without one, holders of a moderator link are moderators. */
export function roleOf({ membership, link }: CallerRights): StaffRole | null {
  return membership?.role ?? (link?.role === "moderator" ? "moderator" : null);
}

/** The refusal for something that an API key of one event does elsewhere. */
export const keyIsForOneEvent = () => new Refusal("forbidden", "This API key is for one event only");

/**
 * The refusal for an API key, whatever its owner may do.
 * @param scope what the call needs; null if no key may make it
 */
export function refuseKey(key: StoredKey, scope: ApiKeyScope | null, event: EventRecord | null): Refusal | null {
  if (scope === null) return new Refusal("forbidden", "API keys cannot use this endpoint");
  if (!key.scopes.includes(scope)) return new Refusal("forbidden", `This API key needs the scope ${scope}`);
  return key.eventId === null || key.eventId === event?.id ? null : keyIsForOneEvent();
}

/** The refusal for a caller who is not signed in as the rule requires, or who does not have the role. */
function refuseCaller(rule: AccessRule, rights: CallerRights): Refusal | null {
  const { hub, membership, link, profile } = rights;
  const { who, loginSentence } = rule;
  if (who === "anyone" || admitsLink(rule, link)) return null;
  if (who === "wallet") return profile ? null : loginRequired(loginSentence);
  if (!hub) return link ? noPermission() : authenticationRequired();
  if (who === "hub") return null;
  if (who === "creator") return hub.premium || rights.ownsEvents ? null : premiumRequired();
  return membership && isAtLeast(membership.role, who) ? null : noPermission();
}

/** Where an activity admits nobody without a login, only wallet profiles may use it: the team needs one as well. */
function refuseAnonymous({ loginUnless }: AccessRule, event: EventRecord, hasProfile: boolean): Refusal | null {
  return loginUnless && !event[loginUnless] && !hasProfile ? loginRequired() : null;
}

/** The refusal for everything inside an event, and for joining its room. */
export function refuseEntry(event: EventRecord, rights: CallerRights): Refusal | null {
  const isUnknown = !rights.profile && !rights.membership && !rights.link;
  if (event.group?.requiresWalletLogin && isUnknown) return loginRequired();
  return isPrivateArchive(event) && !maySeePrivateArchive(rights) ? premiumAccessRequired() : null;
}

/**
 * The refusal for a group's sessions and lists, and for joining its room. The group's settings stay public. Access
 * links are about one event, so they give no entry here.
 */
export function refuseGroupEntry(group: EventGroupRecord, { profile, membership }: CallerRights): Refusal | null {
  return group.requiresWalletLogin && !profile && !membership ? loginRequired() : null;
}

const closedRefusals = {
  archived: eventArchived,
  past: () => new Refusal("past", "This session is not active"),
  future: () => new Refusal("future", "This session has not started"),
  off: activityNotEnabled,
  running: () => conflict("This session has not ended yet"),
};

/** The refusal of an activity that stores nothing of attendees at present; null if it does. */
function refuseClosed(activity: ActivityName, event: EventRecord): Refusal | null {
  const closure = closedBecause(activity, event);
  return closure ? closedRefusals[closure]() : null;
}

/** Calls that submit to the same activity need the same login. */
const submissionRules = new Map<ActivityName | undefined, AccessRule>(
  Object.values<Call>(calls).map(({ access }) => [access.submitsTo, access]),
);

/** The refusal that the access rule of an activity's submissions gives in this state of the event, after the guard. */
export function refuseSubmission(activity: ActivityName, event: EventRecord, hasProfile: boolean): Refusal | null {
  const rule = submissionRules.get(activity);
  return refuseClosed(activity, event) ?? (rule ? refuseAnonymous(rule, event, hasProfile) : null);
}

/** What a call is about: an event, a group, or neither. */
export interface Target {
  event: EventRecord | null;
  group: EventGroupRecord | null;
}

/**
 * Decides about a call, in this order: signed in (401), role (403), state of the event (403).
 * @returns the first refusal that applies, or null
 */
export function refusalOf(rule: AccessRule, { event, group }: Target, rights: CallerRights): Refusal | null {
  const refusal = refuseCaller(rule, rights) ?? (event && refuseAnonymous(rule, event, rights.profile !== null));
  if (refusal) return refusal;
  if (group && rule.needsEntry) return refuseGroupEntry(group, rights);
  if (!event) return null;
  const entry = rule.needsEntry ? refuseEntry(event, rights) : null;
  if (entry) return entry;
  if (rule.closesWithArchive && event.isArchived) return eventArchived();
  if (rule.whileOn && !event[rule.whileOn]) return activityNotEnabled();
  return rule.submitsTo ? refuseClosed(rule.submitsTo, event) : null;
}

/** Whether this call accepts a pending invitation. Only calls for the team do. */
export function usesRole({ who, leavesTeam }: AccessRule, role: StaffRole): boolean {
  return (who === "moderator" || who === "admin") && !leavesTeam && role !== "owner";
}
