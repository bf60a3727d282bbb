/** Which nodes are connected to the database: each names itself in its connections. */
import { randomBytes } from "node:crypto";

import type pg from "pg";

const PREFIX = "hubbub ";

/** A name for one run of one process. */
export function newNodeId(): string {
  return randomBytes(6).toString("hex");
}

export function applicationNameOf(nodeId: string): string {
  return PREFIX + nodeId;
}

/** The nodes that have connections to this database now; empty where names are hidden or overridden. */
export async function listConnectedNodes(pool: pg.Pool | pg.ClientBase): Promise<ReadonlySet<string>> {
  const { rows } = await pool.query<{ name: string }>({
    name: "connected-nodes",
    text: `SELECT DISTINCT application_name AS name FROM pg_stat_activity
           WHERE datname = current_database() AND application_name LIKE $1`,
    values: [`${PREFIX}%`],
  });
  return new Set(rows.map(({ name }) => name.slice(PREFIX.length)));
}
