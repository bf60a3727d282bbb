import type { Kysely } from "kysely";

import type { Module } from "../../api/module.ts";
import type { Schema } from "../../domain/schema/schema.ts";
import { myDayRoutes } from "./my-day.routes.ts";

/** What a participant contributed to an event. */
export function createMyDayModule(deps: { kysely: Kysely<Schema> }): Module {
  return { routes: (route) => myDayRoutes(route, deps) };
}
