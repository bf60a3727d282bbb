/** Records in the database that a backup was made, for the first organizer's checklist. */
import pg from "pg";

/** PostgreSQL's code for a missing table: the database is of an older version, which has no checklist. */
const UNDEFINED_TABLE = "42P01";

export async function recordBackup(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(connection);
  try {
    await client.connect();
    await client.query("insert into setup_facts (name) values ('backup') on conflict (name) do nothing");
  } catch (error) {
    if (!(error instanceof pg.DatabaseError && error.code === UNDEFINED_TABLE)) throw error;
  } finally {
    await client.end();
  }
}
