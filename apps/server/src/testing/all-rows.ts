/** Reads all that a backup contains, to compare databases. */
import pg from "pg";

import { BACKED_UP_TABLES } from "../operations/backup/catalog.ts";

/** Every row of every table, as text. */
export async function readAllRows(connection: pg.ClientConfig): Promise<Record<string, string[]>> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query("SET timezone = 'UTC'");
    const all: Record<string, string[]> = {};
    for (const table of BACKED_UP_TABLES) {
      const { rows } = await client.query<{ row: string }>(`SELECT t::text AS row FROM ${table} t ORDER BY 1`);
      all[table] = rows.map(({ row }) => row);
    }
    return all;
  } finally {
    await client.end();
  }
}
