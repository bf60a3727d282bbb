import type { FastifyBaseLogger } from "fastify";

import type { Module } from "../../api/module.ts";
import { rehearsalRoutes } from "./rehearsal.routes.ts";
import { type RehearsalDeps, Rehearsals } from "./rehearsals.ts";

export interface RehearsalModuleDeps extends Omit<RehearsalDeps, "onError"> {
  logger: FastifyBaseLogger;
}

/** Rehearsals: simulated people in a copy of an event. The job removes what an ended server has left. */
export function createRehearsalModule(deps: RehearsalModuleDeps): Module {
  const { kysely, logger } = deps;
  const rehearsals = new Rehearsals({
    ...deps,
    onError: (error) => logger.error({ err: error }, "A rehearsal did not go as it should"),
  });
  return {
    routes: (route) => rehearsalRoutes(route, { kysely, rehearsals }),
    jobs: [rehearsals],
    close: () => rehearsals.close(),
  };
}
