import type { Kysely } from "kysely";

import type { Module } from "../../api/module.ts";
import type { Schema } from "../../domain/schema/schema.ts";
import { eventCopyRoutes } from "./event-copies.routes.ts";

/** Duplicates of events, and event files. */
export function createEventCopyModule(deps: { kysely: Kysely<Schema> }): Module {
  return { routes: (route) => eventCopyRoutes(route, deps) };
}
