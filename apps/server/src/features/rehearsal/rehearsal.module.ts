/** Rehearsals: simulated people in a copy of an event. The job removes what an ended server has left. */
import type { FastifyBaseLogger } from "fastify";

import type { Module } from "../../api/module.ts";
import { notFound } from "../../platform/http/refusal.ts";
import { type RehearsalDeps, Rehearsals } from "./rehearsals.ts";
import { findRehearsal } from "./rehearsals.store.ts";

export interface RehearsalModuleDeps extends Omit<RehearsalDeps, "onError"> {
  logger: FastifyBaseLogger;
}

export function createRehearsalModule(deps: RehearsalModuleDeps): Module {
  const { kysely, logger } = deps;
  const rehearsals = new Rehearsals({
    ...deps,
    onError: (error) => logger.error({ err: error }, "A rehearsal did not go as it should"),
  });
  return {
    routes: (route) => {
      route("GET /api/events/:eventId/rehearsal", ({ event }) => findRehearsal(kysely, event.id));

      route("POST /api/events/:eventId/rehearsal", async ({ event, body }) => {
        await rehearsals.begin(event, body.people);
        const begun = await findRehearsal(kysely, event.id);
        if (!begun) throw notFound("Rehearsal");
        return begun;
      });

      route("DELETE /api/events/:eventId/rehearsal", async ({ event }) => {
        const current = await findRehearsal(kysely, event.id);
        if (current?.outcome !== "running") return current;
        await rehearsals.stop(event, current.scratchEventId);
        return findRehearsal(kysely, event.id);
      });
    },
    jobs: [rehearsals],
    close: () => rehearsals.close(),
  };
}
