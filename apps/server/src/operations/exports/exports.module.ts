import type { Kysely } from "kysely";

import type { Module } from "../../api/module.ts";
import type { Schema } from "../../domain/schema/schema.ts";
import { exportRoutes } from "./export.routes.ts";

/** Downloads of an event's data. */
export function createExportModule(deps: { kysely: Kysely<Schema> }): Module {
  return { routes: (route) => exportRoutes(route, deps) };
}
