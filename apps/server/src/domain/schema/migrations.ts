/** The files in `migrations`, by name. */
import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";

import type { Migrations } from "@hubbub/server-kit/migrate";

const files = globSync(join(import.meta.dirname, "migrations/*.sql")).toSorted();

export const migrations: Migrations = Object.fromEntries(
  files.map((file) => [basename(file, ".sql"), readFileSync(file, "utf8")]),
);

/** The number of the newest migration. */
export const schemaVersion = Object.keys(migrations).length;
