import type { Module } from "../../api/module.ts";
import type { ExportDeps } from "./documents.ts";
import { exportRoutes } from "./export.routes.ts";

/** Downloads of an event's data. */
export function createExportModule(deps: ExportDeps): Module {
  return { routes: (route) => exportRoutes(route, deps) };
}
