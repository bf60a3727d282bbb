/** Queries for the post that the stage of an event shows instead of its view. */
import type { Connection } from "../schema/schema.ts";

/** Pins a post instead of the one before it. */
export async function pinPost(transaction: Connection, eventId: string, id: string): Promise<void> {
  const pinned = { post_id: Number(id) };
  await transaction
    .insertInto("pinned_posts")
    .values({ event_id: eventId, ...pinned })
    .onConflict((conflict) => conflict.column("event_id").doUpdateSet(pinned))
    .execute();
}

/** Removes these posts from the stage. @returns whether one of them was pinned */
export async function unpinPosts(transaction: Connection, eventId: string, ids: readonly number[]): Promise<boolean> {
  const { numDeletedRows } = await transaction
    .deleteFrom("pinned_posts")
    .where("event_id", "=", eventId)
    .where("post_id", "in", ids)
    .executeTakeFirst();
  return numDeletedRows > 0;
}
