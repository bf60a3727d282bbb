/** Queries for the post that the stage of an event shows instead of its view. */
import type { ActivityName } from "@hubbub/contract/activities";

import type { Connection } from "../schema/schema.ts";

export interface PinnedPost {
  activity: ActivityName;
  id: string;
}

/** Pins a post instead of the one before it. */
export async function pinPost(transaction: Connection, eventId: string, { activity, id }: PinnedPost): Promise<void> {
  const pinned = { activity, post_id: Number(id) };
  await transaction
    .insertInto("pinned_posts")
    .values({ event_id: eventId, ...pinned })
    .onConflict((conflict) => conflict.column("event_id").doUpdateSet(pinned))
    .execute();
}

/** Removes these posts from the stage. @returns whether one of them was pinned */
export async function unpinPosts(
  transaction: Connection,
  activity: ActivityName,
  eventId: string,
  ids: readonly number[],
): Promise<boolean> {
  const { numDeletedRows } = await transaction
    .deleteFrom("pinned_posts")
    .where("event_id", "=", eventId)
    .where("activity", "=", activity)
    .where("post_id", "in", ids)
    .executeTakeFirst();
  return numDeletedRows > 0;
}
