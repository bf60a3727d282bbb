/** Access links end with the role of the person who created them. */
import type { Transaction } from "kysely";

import type { Actor } from "../activity-log/actor.ts";
import { recordAction } from "../activity-log/activity-log.store.ts";
import type { Bus } from "../bus.ts";
import type { Schema } from "../schema/schema.ts";
import { publishAccessLinks } from "./access-link-broadcasts.ts";
import { deleteLinksWithoutCreator } from "./access-links.store.ts";

/**
 * Revokes the links of these events whose creator may not create links any more. Called in the transaction that takes
 * the role, after it is taken.
 * @param actor who took the role
 */
export async function revokeLinksWithoutCreator(
  transaction: Transaction<Schema>,
  afterCommit: (hook: () => void) => void,
  { bus, eventIds, actor }: { bus: Bus; eventIds: readonly string[]; actor: Actor },
): Promise<void> {
  const revoked = await deleteLinksWithoutCreator(transaction, eventIds);
  for (const { eventId, label } of revoked)
    await recordAction(transaction, { eventId, actor, action: "link_revoked", subject: label });
  for (const eventId of new Set(revoked.map((link) => link.eventId)))
    afterCommit(() => publishAccessLinks(bus, eventId));
}
