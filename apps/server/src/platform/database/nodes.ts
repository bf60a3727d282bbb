/** Finds the nodes that are connected to the database: each sets its name as the name of its connections. */
import { randomBytes } from "node:crypto";

import type pg from "pg";

const PREFIX = "hubbub ";

/** Generates the name of this process. */
export function newNodeId(): string {
  return randomBytes(6).toString("hex");
}

export function applicationNameOf(nodeId: string): string {
  return PREFIX + nodeId;
}

/** Lists the connected nodes, also those that vanished within half a minute; empty if a pooler hides the names. */
export async function listConnectedNodes(pool: pg.Pool | pg.ClientBase): Promise<ReadonlySet<string>> {
  const { rows } = await pool.query<{ name: string }>({
    name: "connected-nodes",
    text: `SELECT DISTINCT application_name AS name FROM pg_stat_activity
           WHERE datname = current_database() AND application_name LIKE $1`,
    values: [`${PREFIX}%`],
  });
  return new Set(rows.map(({ name }) => name.slice(PREFIX.length)));
}
