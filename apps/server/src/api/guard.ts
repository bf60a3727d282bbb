/**
 * The guard: decides whether a call reaches its handler. It reads the event or the group in the URL and the caller's
 * accounts, and applies the call's access rule (domain/access/policy.ts). docs/access.md shows all rules
 * and the order of the checks.
 */
import type { AccessRule, ApiKeyScope, TeamOnly } from "@hubbub/contract/access";
import type { StaffRole } from "@hubbub/contract/events";
import type { HubUser } from "@hubbub/contract/identity";
import type { MemoryLimit } from "@hubbub/server-kit/memory-limit";

import type { Core } from "../domain/core.ts";
import type { StoredKey } from "../domain/api-keys/api-keys.store.ts";
import type { LinkIdentity } from "../domain/access-links/access-links.store.ts";
import type { EventRecord } from "../domain/events/event-record.ts";
import { acceptRoles, ownsAnEvent } from "../domain/team/roles.store.ts";
import type { EventGroupRecord } from "../domain/groups/group-record.ts";
import { notFound } from "../platform/http/refusal.ts";
import type { Caller } from "../domain/identity/caller.ts";
import type { Profile } from "../domain/identity/people.store.ts";
import type { Actor } from "../domain/audit-log/audit-log.store.ts";
import { identify, type Identities } from "../domain/access/identify.ts";
import {
  admitsLink,
  isTeamOnly,
  linkNoLongerWorks,
  needsOrganizer,
  refusalOf,
  refuseKey,
  roleOf,
  type Target,
  usesRole,
} from "../domain/access/policy.ts";

/** The caller and the target of an admitted call, for every rule. */
export interface CallContext extends Target, Identities {
  caller: Caller;
  /** The API key that makes the call; `hub` is its owner. */
  key: StoredKey | null;
  /** The caller's role in the event or the group that the call is about, by account or by access link. */
  role: StaffRole | null;
  /** Who makes a call of the team, for the audit log; null for callers without a role. */
  actor: Actor | null;
}

/** A value that the rule requires is not null. A rule that admits access links requires no account. */
type IfRequired<Rule extends AccessRule, Who, Value> = Rule extends { who: Who; links?: never } ? Value : Value | null;

/** The same, narrowed by one access rule. */
export type CallContextFor<Rule extends AccessRule> = Pick<CallContext, "caller" | "key" | "link" | "membership"> & {
  hub: IfRequired<Rule, "hub" | "creator" | TeamOnly, HubUser>;
  role: IfRequired<Rule, TeamOnly, StaffRole>;
  actor: Rule["who"] extends TeamOnly ? Actor : Actor | null;
  profile: IfRequired<Rule, "wallet", Profile>;
} & (Rule extends { event: true } ? { event: EventRecord } : unknown) &
  (Rule extends { group: true } ? { group: EventGroupRecord } : unknown);

/** The event and the group in a URL, as the client wrote them. */
interface TargetIds {
  event: string | null;
  /** Id or permalink. */
  group: string | null;
}

/**
 * Admits or refuses a call, in the order of docs/access.md. An API key needs the scope of the call too.
 * @param deps `keyRequests` counts the requests of API keys. Leave it out when the same request is checked again, so
 *   that it counts once.
 * @param scope null if no API key may make the call
 * @throws Refusal 404, 401, 403 or 503, the first that applies; 429 for an API key above its limit
 */
export async function guard<Rule extends AccessRule>(
  deps: Pick<Core, "kysely" | "events" | "groups"> & { keyRequests?: MemoryLimit },
  rule: Rule,
  caller: Caller,
  ids: TargetIds,
  scope: ApiKeyScope | null,
): Promise<CallContext & CallContextFor<Rule>> {
  const event = rule.event ? await deps.events.find(ids.event ?? "") : null;
  if (rule.event && !event) throw notFound("Event");
  const group = rule.group ? await deps.groups.find(ids.group ?? "") : null;
  if (rule.group && !group) throw notFound("Event group");
  const key = await caller.apiKey();
  if (key) await deps.keyRequests?.take(key.id);
  const refusalOfKey = key && refuseKey(key, scope, event);
  if (refusalOfKey) throw refusalOfKey;
  const target = { event, group };
  const identities = await identify(deps, caller, target, (found) => findOrganizer(rule, caller, event, found));
  const { hub, membership, link } = identities;
  const ownsEvents = rule.who === "creator" && hub?.premium === false && (await ownsAnEvent(deps.kysely, hub.dbId));
  const refusal = refusalOf(rule, target, { ...identities, ownsEvents });
  if (refusal) throw refusal;
  const role = roleOf(identities);
  const actor =
    hub && membership
      ? { userId: hub.dbId, linkLabel: null, keyName: key?.name ?? null }
      : link && { userId: null, linkLabel: link.label, keyName: null };
  const context = { ...target, ...identities, caller, key, role, actor };
  assertMeets(context, rule);
  return context;
}

/** @throws Error if the policy admitted a call without what its rule requires: a mistake in the policy */
function assertMeets<Rule extends AccessRule>(
  context: CallContext,
  rule: Rule,
): asserts context is CallContext & CallContextFor<Rule> {
  const { event, group, hub, link, role, actor, profile } = context;
  const byLink = admitsLink(rule, link);
  const isMet =
    (!rule.event || event !== null) &&
    (!rule.group || group !== null) &&
    (!needsOrganizer(rule) || hub !== null || byLink) &&
    (!isTeamOnly(rule) || ((role !== null || byLink) && actor !== null)) &&
    (rule.who !== "wallet" || profile !== null);
  if (!isMet) throw new Error(`The policy let through a caller who is not "${rule.who}"`);
}

/**
 * The organizer behind the bearer token or the API key. Callers with an access link need none: the policy decides about them.
 * @throws Refusal 401 or 503 if the rule requires an organizer and there is none
 */
async function findOrganizer(
  rule: AccessRule,
  caller: Caller,
  event: EventRecord | null,
  link: LinkIdentity | null,
): Promise<HubUser | null> {
  if (!needsOrganizer(rule) || admitsLink(rule, link)) return caller.hubUserIfAny();
  if (caller.bearer === null && link) return null;
  if (caller.bearer === null && event && caller.hasLinkCookie(event.id)) throw linkNoLongerWorks();
  return caller.requireHubUser();
}

/**
 * The step after the guard, which itself only reads: a collaborator's first call that uses their role accepts the
 * invitation (TEAM-20).
 */
export async function acceptRole({ kysely }: Core, rule: AccessRule, context: CallContext): Promise<void> {
  const { event, group, hub, membership } = context;
  // The holder of an access link has no membership, and has nothing to accept.
  if (!hub || !membership || membership.isAccepted || !usesRole(rule, membership.role)) return;
  await acceptRoles(kysely, { eventId: event?.id ?? null, groupId: group?.id ?? event?.group?.id ?? null }, hub.dbId);
}
