import type { Migrations } from "../../../platform/database/migrate.ts";
import { sql as schema } from "./001_schema.ts";

export const migrations: Migrations = { "001_schema": schema };
