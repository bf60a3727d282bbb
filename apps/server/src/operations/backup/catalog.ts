/** The tables in a backup, queries of the catalog of PostgreSQL about them, and the connection for these. */
import { listApplied } from "@hubbub/server-kit/migrate";
import pg from "pg";

import { TABLES } from "../../activities/tables.ts";
import { withDefaults } from "../../platform/database/connection-settings.ts";
import type { ArchivedTable, SequenceState } from "./archive.ts";

/** Quotes an identifier for SQL. @param identifier may have a schema: "identity.accounts" */
export function quoteIdentifier(identifier: string): string {
  return identifier.split(".").map(pg.escapeIdentifier).join(".");
}

/** Lists the backed-up tables that exist in this database, with the columns that contain data. */
export async function listTables(client: pg.ClientBase): Promise<ArchivedTable[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `SELECT wanted.name, array_agg(attname::text ORDER BY attnum) AS columns
     FROM unnest($1::text[]) WITH ORDINALITY AS wanted(name, position)
     JOIN pg_attribute ON attrelid = to_regclass(wanted.name) AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
     GROUP BY wanted.name, wanted.position ORDER BY wanted.position`,
    [BACKED_UP_TABLES],
  );
  return rows;
}

/** The newest migration of the bundled sign-on's tables; null if there are none. */
export async function identityVersion(client: pg.ClientBase): Promise<number | null> {
  const newest = (await listApplied(client, "identity")).at(-1);
  return newest === undefined ? null : Number.parseInt(newest, 10);
}

/**
 * Reads the last values of the sequences that were used. Read them after the rows, so that they are never behind the
 * rows' ids.
 */
export async function readSequences(client: pg.ClientBase, tables: readonly string[]): Promise<SequenceState[]> {
  const { rows } = await client.query<SequenceState>(
    `SELECT * FROM (
       SELECT wanted.name AS "table", attname::text AS "column",
         pg_sequence_last_value(pg_get_serial_sequence(wanted.name, attname)::regclass)::float8 AS "lastValue"
       FROM unnest($1::text[]) AS wanted(name)
       JOIN pg_attribute ON attrelid = to_regclass(wanted.name) AND attnum > 0 AND NOT attisdropped
     ) AS sequences WHERE "lastValue" IS NOT NULL ORDER BY 1, 2`,
    [tables],
  );
  return rows;
}

export async function setSequence(client: pg.ClientBase, { table, column, lastValue }: SequenceState): Promise<void> {
  await client.query("SELECT setval(pg_get_serial_sequence($1, $2), $3)", [table, column, lastValue]);
}

interface ForeignKey {
  table: string;
  name: string;
  definition: string;
}

/** Lists the foreign keys of these tables with their definitions. */
export async function listForeignKeys(client: pg.ClientBase, tables: readonly string[]): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `SELECT conrelid::regclass::text AS "table", conname::text AS name, pg_get_constraintdef(oid) AS definition
     FROM pg_constraint
     WHERE contype = 'f' AND conrelid = ANY (SELECT to_regclass(name) FROM unnest($1::text[]) AS wanted(name))
     ORDER BY 1, 2`,
    [tables],
  );
  return rows;
}

/** Makes the text format of values independent of the server's settings, and disables timeouts. */
export const SESSION_SETTINGS = [
  "SET LOCAL datestyle = 'ISO, YMD'",
  "SET LOCAL intervalstyle = 'postgres'",
  "SET LOCAL timezone = 'UTC'",
  "SET LOCAL bytea_output = 'hex'",
  "SET LOCAL extra_float_digits = 1",
  "SET LOCAL statement_timeout = 0",
  "SET LOCAL lock_timeout = 0",
].join("; ");

/** In the bundled sign-on's own schema. */
const IDENTITY_TABLES = [
  "identity.accounts",
  "identity.sessions",
  "identity.links",
  "identity.sign_in_attempts",
  "identity.known_devices",
  "identity.authenticators",
  "identity.recovery_codes",
  "identity.pending_sign_ins",
  "identity.passkeys",
  "identity.passkey_challenges",
  "identity.external_identities",
  "identity.openid_requests",
  "identity.openid_claims",
  "identity.signing_key",
] as const;

export const ALL_TABLES: readonly string[] = [...TABLES.map(({ name }) => name), ...IDENTITY_TABLES];
export const BACKED_UP_TABLES: readonly string[] = [
  ...TABLES.flatMap(({ name, isLeftOutOfBackups }) => (isLeftOutOfBackups ? [] : name)),
  ...IDENTITY_TABLES,
];

/** Runs `work` with a connection and closes it afterwards, which rolls back an open transaction. */
export async function withClient<T>(connection: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(withDefaults(connection));
  client.on("error", () => {});
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}
