/** The guard: gathers what a rule needs to know, in the order of access.md, and asks the policy. */
import type { StaffRole } from "@hubbub/contract/events";
import type { HubUser } from "@hubbub/contract/identity";
import type { Kysely } from "kysely";

import type { Schema } from "../database/schema.ts";
import type { EventDirectory } from "../events/event-directory.ts";
import type { EventRecord } from "../events/event-record.ts";
import { findStaffRole, ownsAnEvent } from "../events/events.store.ts";
import { notFound } from "../http/refusal.ts";
import type { Caller } from "../identity/caller.ts";
import type { Profile } from "../identity/wallet.store.ts";
import { decide } from "./policy.ts";
import type { AccessRule } from "./rules.ts";

/** What a handler may rely on once the guard let a call through. */
export interface Access {
  caller: Caller;
  event: EventRecord | null;
  hub: HubUser | null;
  role: StaffRole | null;
  profile: Profile | null;
}

export interface GuardParts {
  kysely: Kysely<Schema>;
  events: EventDirectory;
}

/**
 * @param typedEventId the event id of the address, where the rule is about an event
 * @param target throws 404 where what the address names inside the event does not exist
 * @throws Refusal 404, 401, 403 or 503, the first that applies
 */
export async function guard(
  parts: GuardParts,
  rule: AccessRule,
  caller: Caller,
  typedEventId: string | null,
  target?: () => Promise<void> | undefined,
): Promise<Access> {
  const event = rule.event ? await parts.events.find(typedEventId ?? "") : null;
  if (rule.event && !event) throw notFound("Event");
  await target?.();
  const hub =
    rule.who === "anyone" || rule.who === "wallet" ? await caller.hubUserIfAny() : await caller.requireHubUser();
  const role = event && hub ? await findStaffRole(parts.kysely, event, hub.dbId) : null;
  const profile = await caller.profile();
  const ownsEvents =
    rule.who === "premium" && hub !== null && !hub.premium && (await ownsAnEvent(parts.kysely, hub.dbId));
  const refusal = decide(rule, event, {
    hub: hub ? { premium: hub.premium, ownsEvents } : null,
    role,
    walletTier: profile?.tier ?? null,
  });
  if (refusal) throw refusal;
  return { caller, event, hub, role, profile };
}
