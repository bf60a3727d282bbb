/** Stores what moderators and organizers do. `features/audit-log` reads it. */
import type { LoggedAction } from "@hubbub/contract/audit-log";

import type { Transaction } from "../schema/schema.ts";

/** Who did something that the audit log records: an account, a program with its API key, or the holder of a link. */
export interface Actor {
  userId: string | null;
  /** The link's label. */
  linkLabel: string | null;
  /** The name of the API key of the account. */
  keyName: string | null;
}

interface ActionRecord {
  eventId: string;
  actor: Actor;
  action: LoggedAction;
  /** The id of the post, poll, answer or mute that the action was about. */
  targetId?: number | string | null;
  /** What the organizer named it, such as the label of a link. Never a text or name of a participant. */
  subject?: string;
}

/** Stores an action in the transaction of the change, so that there is no change without its entry. */
export async function recordAction(
  transaction: Transaction,
  { eventId, actor, action, targetId, subject }: ActionRecord,
): Promise<void> {
  await transaction
    .insertInto("audit_log")
    .values({
      event_id: eventId,
      action,
      target_id: targetId == null ? null : Number(targetId),
      subject: subject ?? null,
      user_db_id: actor.userId,
      link_label: actor.linkLabel,
      key_name: actor.keyName,
    })
    .execute();
}
