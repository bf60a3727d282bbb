import type { Module } from "../../api/module.ts";
import { type IcebreakerDeps, icebreakerRoutes } from "./icebreaker.routes.ts";
import { createIcebreakerWriter } from "./icebreaker.store.ts";
import { createPendingResponses } from "./pending-responses.store.ts";
import { wordRuleRoutes } from "./word-rules.routes.ts";

export type IcebreakerModuleDeps = Pick<IcebreakerDeps, "kysely" | "snapshots" | "bus" | "screenings">;

/** The icebreaker: responses, their moderation, and the word rules of the word cloud. */
export function createIcebreakerModule(deps: IcebreakerModuleDeps): Module {
  const { kysely, bus } = deps;
  const pendingResponses = createPendingResponses(kysely, bus);
  const icebreakerWriter = createIcebreakerWriter(kysely, bus, pendingResponses);
  return {
    routes: (route) => {
      icebreakerRoutes(route, { ...deps, pendingResponses, icebreakerWriter });
      wordRuleRoutes(route, deps);
    },
    writers: { icebreaker: icebreakerWriter },
    close: () => icebreakerWriter.close(),
  };
}
