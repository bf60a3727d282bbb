import { inTransaction } from "../../platform/database/transaction.ts";
import { notFound } from "../../platform/http/refusal.ts";
import type { Core } from "../core.ts";
import type { EventRecord } from "../events/event-record.ts";
import type { Transaction } from "../schema/schema.ts";
import { prepareGroupUpdate } from "./group-publications.ts";
import type { EventGroupRecord } from "./group-record.ts";
import { lockSessions } from "./group-sessions.store.ts";
import { findGroup } from "./groups.store.ts";

/**
 * Locks a group and its sessions, changes them in one transaction, and publishes the update.
 * @param work gets the sessions as they were before the change
 * @throws Refusal 404 if the group was deleted
 */
export function changeGroup(
  { kysely, bus }: Pick<Core, "kysely" | "bus">,
  groupId: string,
  work: (transaction: Transaction, sessions: EventRecord[]) => Promise<void>,
): Promise<EventGroupRecord> {
  return inTransaction(kysely, async (transaction, afterCommit) => {
    const sessions = await lockSessions(transaction, groupId);
    await work(transaction, sessions);
    afterCommit(await prepareGroupUpdate(transaction, bus, groupId, sessions));
    const updated = await findGroup(transaction, groupId);
    if (!updated) throw notFound("Event group");
    return updated;
  });
}
