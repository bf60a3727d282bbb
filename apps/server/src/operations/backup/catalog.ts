/** What PostgreSQL knows of the tables a backup is about. */
import type pg from "pg";

import { FORMER_MIGRATION_TABLE, MIGRATION_TABLE } from "../../platform/database/migrate.ts";
import { BACKED_UP_TABLES } from "./tables.ts";
import type { ArchivedTable, SequenceState } from "./archive.ts";

export function quoted(identifier: string): string {
  return identifier
    .split(".")
    .map((part) => `"${part.replaceAll('"', '""')}"`)
    .join(".");
}

/** Those of our tables that exist, with the columns that hold data. */
export async function listTables(client: pg.ClientBase): Promise<ArchivedTable[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `SELECT asked.name, array_agg(attname::text ORDER BY attnum) AS columns
     FROM unnest($1::text[]) WITH ORDINALITY AS asked(name, position)
     JOIN pg_attribute ON attrelid = to_regclass(asked.name) AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
     GROUP BY asked.name, asked.position ORDER BY asked.position`,
    [BACKED_UP_TABLES],
  );
  return rows;
}

/** The newest migration of the product's tables; null if there are none. A database may not be upgraded yet. */
export async function productVersion(client: pg.ClientBase): Promise<number | null> {
  // The names of Kysely's table begin with the version.
  return (
    (await newestVersion(client, MIGRATION_TABLE, "substring(name from '^[0-9]+')::integer")) ??
    newestVersion(client, FORMER_MIGRATION_TABLE, "version")
  );
}

/** The newest migration of the bundled sign-on's tables; null if there are none. */
export function identityVersion(client: pg.ClientBase): Promise<number | null> {
  return newestVersion(client, "identity.migrations", "version");
}

/** @param version SQL expression for the version of a row */
async function newestVersion(client: pg.ClientBase, table: string, version: string): Promise<number | null> {
  const found = await client.query<{ found: boolean }>("SELECT to_regclass($1) IS NOT NULL AS found", [table]);
  if (!found.rows[0]?.found) return null;
  const { rows } = await client.query<{ version: number }>(
    `SELECT coalesce(max(${version}), 0) AS version FROM ${quoted(table)}`,
  );
  return rows[0]?.version ?? 0;
}

interface Sequence {
  table: string;
  column: string;
  sequence: string;
}

async function listSequences(client: pg.ClientBase, tables: readonly string[]): Promise<Sequence[]> {
  const { rows } = await client.query<Sequence>(
    `SELECT asked.name AS "table", attname::text AS "column", pg_get_serial_sequence(asked.name, attname) AS sequence
     FROM unnest($1::text[]) AS asked(name)
     JOIN pg_attribute ON attrelid = to_regclass(asked.name) AND attnum > 0 AND NOT attisdropped
     WHERE pg_get_serial_sequence(asked.name, attname) IS NOT NULL
     ORDER BY 1, 2`,
    [tables],
  );
  return rows;
}

/** How far ids were given out; to be read after the rows, so that it is never behind them. */
export async function readSequences(client: pg.ClientBase, tables: readonly string[]): Promise<SequenceState[]> {
  const states: SequenceState[] = [];
  for (const { table, column, sequence } of await listSequences(client, tables)) {
    const { rows } = await client.query<{ last_value: string; is_called: boolean }>(
      `SELECT last_value::text, is_called FROM ${sequence}`,
    );
    const state = rows[0];
    if (state) states.push({ table, column, lastValue: Number(state.last_value), isCalled: state.is_called });
  }
  return states;
}

export async function setSequence(client: pg.ClientBase, state: SequenceState): Promise<void> {
  await client.query("SELECT setval(pg_get_serial_sequence($1, $2), $3, $4)", [
    state.table,
    state.column,
    state.lastValue,
    state.isCalled,
  ]);
}

export interface ForeignKey {
  table: string;
  name: string;
  definition: string;
}

/** The references between our tables, as they are declared. */
export async function listForeignKeys(client: pg.ClientBase, tables: readonly string[]): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `SELECT conrelid::regclass::text AS "table", conname::text AS name, pg_get_constraintdef(oid) AS definition
     FROM pg_constraint
     WHERE contype = 'f' AND conrelid = ANY (SELECT to_regclass(name) FROM unnest($1::text[]) AS asked(name))
     ORDER BY 1, 2`,
    [tables],
  );
  return rows;
}

/** Texts mean the same wherever and by whatever settings they were written. */
export const PLAIN_SETTINGS = [
  "SET LOCAL datestyle = 'ISO, YMD'",
  "SET LOCAL intervalstyle = 'postgres'",
  "SET LOCAL timezone = 'UTC'",
  "SET LOCAL bytea_output = 'hex'",
  "SET LOCAL extra_float_digits = 1",
  "SET LOCAL statement_timeout = 0",
  "SET LOCAL lock_timeout = 0",
].join("; ");
