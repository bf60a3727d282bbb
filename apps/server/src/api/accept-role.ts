/**
 * The step after the guard: a collaborator's first call that uses their role accepts the invitation (D-100). The guard
 * itself only reads.
 */
import type { Kysely } from "kysely";

import { usesRole } from "../domain/access/policy.ts";
import type { AccessRule } from "@hubbub/contract/access";
import type { Schema } from "../domain/schema/schema.ts";
import { acceptRoles } from "../domain/team/team.store.ts";
import type { Access } from "./guard.ts";

export async function acceptRole(kysely: Kysely<Schema>, rule: AccessRule, access: Access): Promise<void> {
  const { event, group, hub, role, isRoleAccepted } = access;
  if (!hub || isRoleAccepted || !usesRole(rule, role)) return;
  await acceptRoles(kysely, { eventId: event?.id ?? null, groupId: group?.id ?? event?.group?.id ?? null }, hub.dbId);
}
