import type { Module } from "../../api/module.ts";
import { type SetupDeps, setupRoutes } from "./setup-checklist.routes.ts";

/** The first organizer's checklist. */
export function createSetupChecklistModule(deps: SetupDeps): Module {
  return { routes: (route) => setupRoutes(route, deps) };
}
