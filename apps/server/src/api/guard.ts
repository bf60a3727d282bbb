/** The guard: gathers what a rule needs to know, in the order of docs/access.md, and asks the policy. */
import type { StaffRole } from "@hubbub/contract/events";
import type { HubUser } from "@hubbub/contract/identity";
import type { Kysely } from "kysely";

import type { Schema } from "../domain/schema/schema.ts";
import type { EventDirectory } from "../domain/events/event-directory.ts";
import type { EventRecord } from "../domain/events/event-record.ts";
import { findStaffRole, ownsAnEvent } from "../domain/events/events.store.ts";
import type { GroupDirectory } from "../domain/groups/group-directory.ts";
import type { EventGroupRecord } from "../domain/groups/group-record.ts";
import { findGroupRole } from "../domain/groups/groups.store.ts";
import { notFound } from "../platform/http/refusal.ts";
import type { Caller } from "../domain/identity/caller.ts";
import type { Profile } from "../domain/identity/wallet.store.ts";
import { acceptRoles } from "../domain/team/team.store.ts";
import { decide, usesRole } from "../domain/access/policy.ts";
import type { AccessRule } from "../domain/access/rules.ts";

/** What a handler may rely on once the guard let a call through. */
export interface Access {
  caller: Caller;
  event: EventRecord | null;
  group: EventGroupRecord | null;
  hub: HubUser | null;
  /** The caller's standing in the event or the group the call is about. */
  role: StaffRole | null;
  profile: Profile | null;
}

/** The ids an address carries, as typed. */
export interface Named {
  event: string | null;
  /** Id or permalink. */
  group: string | null;
}

export interface GuardDeps {
  kysely: Kysely<Schema>;
  events: EventDirectory;
  groups: GroupDirectory;
}

/**
 * @param named what the address names, where the rule is about an event or a group
 * @param target throws 404 where what the address names inside of that does not exist
 * @throws Refusal 404, 401, 403 or 503, the first that applies
 */
export async function guard(
  deps: GuardDeps,
  rule: AccessRule,
  caller: Caller,
  named: Named,
  target?: () => Promise<void> | undefined,
): Promise<Access> {
  const event = rule.event ? await deps.events.find(named.event ?? "") : null;
  if (rule.event && !event) throw notFound("Event");
  const group = rule.group ? await deps.groups.find(named.group ?? "") : null;
  if (rule.group && !group) throw notFound("Event group");
  await target?.();
  const hub =
    rule.who === "anyone" || rule.who === "wallet" ? await caller.hubUserIfAny() : await caller.requireHubUser();
  const role = hub ? await findRole(deps.kysely, event, group, hub.dbId) : null;
  const profile = await caller.profile();
  const ownsEvents =
    rule.who === "premium" && hub !== null && !hub.premium && (await ownsAnEvent(deps.kysely, hub.dbId));
  const refusal = decide(
    rule,
    { event, group },
    {
      hub: hub ? { premium: hub.premium, ownsEvents } : null,
      role,
      walletTier: profile?.tier ?? null,
    },
  );
  if (refusal) throw refusal;
  if (hub && usesRole(rule, role)) {
    const places = { eventId: event?.id ?? null, groupId: group?.id ?? event?.group?.id ?? null };
    await acceptRoles(deps.kysely, places, hub.dbId);
  }
  return { caller, event, group, hub, role, profile };
}

async function findRole(
  kysely: Kysely<Schema>,
  event: EventRecord | null,
  group: EventGroupRecord | null,
  dbId: string,
): Promise<StaffRole | null> {
  if (event) return findStaffRole(kysely, event, dbId);
  return group ? findGroupRole(kysely, group, dbId) : null;
}
