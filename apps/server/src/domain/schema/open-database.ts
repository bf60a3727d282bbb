/** The database of this product: its schema and its migrations, on the platform's connection handling. */
import {
  type Database as PlatformDatabase,
  openDatabase as openPlatformDatabase,
  type OpenDatabaseOptions,
} from "../../platform/database/open.ts";
import { migrations } from "./migrations.ts";
import type { Schema } from "./schema.ts";

export type Database = PlatformDatabase<Schema>;

/** The number of the newest migration. */
export const schemaVersion = Object.keys(migrations).length;

/** Opens the database and applies the missing migrations. @throws StartupError */
export function openDatabase(options: Omit<OpenDatabaseOptions, "migrations">): Promise<Database> {
  return openPlatformDatabase({ ...options, migrations });
}

/**
 * Opens the database and leaves its tables as they are, whatever their version: for backup and restore. @throws
 * StartupError
 */
export function openDatabaseAsItIs(options: Omit<OpenDatabaseOptions, "migrations">): Promise<Database> {
  return openPlatformDatabase({ ...options, migrations: null });
}
