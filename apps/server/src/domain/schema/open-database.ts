/** The database of this product: its schema, its migrations and its secrets, on the platform's connection handling. */
import { randomBytes } from "node:crypto";

import type { Migrations } from "@hubbub/server-kit/migrate";

import {
  type Database as PlatformDatabase,
  openDatabase as openPlatformDatabase,
  type OpenDatabaseOptions,
} from "../../platform/database/open.ts";
import { migrations } from "./migrations.ts";
import type { Connection, Schema } from "./schema.ts";

export type Database = PlatformDatabase<Schema>;

/**
 * Opens the database and applies the missing migrations.
 * @param applied null leaves the tables as they are, whatever their version: for backup and restore
 * @throws StartupError
 */
export function openDatabase(options: OpenDatabaseOptions, applied: Migrations | null = migrations): Promise<Database> {
  return openPlatformDatabase(options, applied);
}

/**
 * Returns the installation's secret with this name: 32 random bytes, created at the first use. All nodes get the same
 * one, also if they ask at the same time.
 */
export async function installationSecret(kysely: Connection, name: string): Promise<Buffer> {
  const { value } = await kysely
    .insertInto("installation_secrets")
    .values({ name, value: randomBytes(32) })
    // Changes nothing, but returns the row.
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ name }))
    .returning("value")
    .executeTakeFirstOrThrow();
  return value;
}
