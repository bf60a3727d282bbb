/**
 * Versions of an event's lists that are replaced as a whole. A change can name the version that the client has read. If
 * another one is current, the change is refused, so that it does not overwrite another one.
 */
import { conflict } from "../../platform/http/refusal.ts";
import type { Connection } from "../schema/schema.ts";

/**
 * Reads the version of a list; 0 before its first change. Outside of a transaction, read it before the list: if the list
 * changes in between, the version is too old, and a change that names it is refused.
 */
export async function versionOf(connection: Connection, eventId: string, list: string): Promise<number> {
  const row = await connection
    .selectFrom("list_versions")
    .where("event_id", "=", eventId)
    .where("list", "=", list)
    .select("version")
    .executeTakeFirst();
  return row?.version ?? 0;
}

/** @throws Refusal 409 if a version is expected and another one is current */
export function requireVersion(current: number, expected: number | undefined): void {
  if (expected !== undefined && expected !== current)
    throw conflict("Someone else changed this. Review the changes and try again.");
}

/**
 * Increases the version of a list that is being replaced. The event must be locked.
 * @param expected the version that must be current; undefined for any
 * @returns the new version
 * @throws Refusal 409 if another version is current
 */
export async function nextVersion(
  transaction: Connection,
  eventId: string,
  list: string,
  expected?: number,
): Promise<number> {
  const current = await versionOf(transaction, eventId, list);
  requireVersion(current, expected);
  const version = current + 1;
  await transaction
    .insertInto("list_versions")
    .values({ event_id: eventId, list, version })
    .onConflict((conflict) => conflict.columns(["event_id", "list"]).doUpdateSet({ version }))
    .execute();
  return version;
}
