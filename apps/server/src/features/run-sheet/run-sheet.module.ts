import type { Module } from "../../api/module.ts";
import { type RunSheetDeps, runSheetRoutes } from "./run-sheet.routes.ts";

/** The run sheet of an event, which moves the stage, the polls and the timer. */
export function createRunSheetModule(deps: RunSheetDeps): Module {
  return { routes: (route) => runSheetRoutes(route, deps) };
}
