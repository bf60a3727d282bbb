import type { Module } from "../../api/module.ts";
import { type MuteDeps, muteRoutes } from "./mutes.routes.ts";
import { type TextFilterDeps, textFilterRoutes } from "./text-filter.routes.ts";

/** The calls of the text filter and of mutes. */
export function createModerationModule(deps: MuteDeps & TextFilterDeps): Module {
  return {
    routes: (route) => {
      textFilterRoutes(route, deps);
      muteRoutes(route, deps);
    },
  };
}
