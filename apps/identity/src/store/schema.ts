import { readFileSync } from "node:fs";

import { migrate, type Migrations } from "@hubbub/server-kit/migrate";
import type pg from "pg";

const sqlOf = (name: string) => readFileSync(new URL(`${name}.sql`, import.meta.url), "utf8");

/** Applied once each, in this order. Never edit a released migration: add a new one. */
const migrations: Migrations = { "001_schema": sqlOf("001_schema") };

/** Creates or updates the tables of the sign-on. @throws StartupError */
export function migrateIdentity(connection: pg.ClientConfig): Promise<void> {
  return migrate(connection, migrations, "identity");
}
