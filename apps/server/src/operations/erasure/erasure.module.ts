import type { Module } from "../../api/module.ts";
import { type ErasureDeps, erasureRoutes } from "./erasure.routes.ts";

/** What is stored about a participant, and its erasure. */
export function createErasureModule(deps: ErasureDeps): Module {
  return { routes: (route) => erasureRoutes(route, deps) };
}
