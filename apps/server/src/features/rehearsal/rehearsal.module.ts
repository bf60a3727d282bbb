/** Rehearsals: simulated people in a copy of an event. The job removes what an ended server has left. */
import type { Module } from "../../api/module.ts";
import { notFound } from "../../platform/http/refusal.ts";
import type { FeatureDeps } from "../feature-deps.ts";
import { findRehearsal } from "./rehearsals.store.ts";
import { Rehearsals } from "./rehearsals.ts";

export function createRehearsals(deps: FeatureDeps): Module {
  const { kysely } = deps;
  const rehearsals = new Rehearsals(deps);
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
        await rehearsals.end(event, current.scratchEventId);
        return findRehearsal(kysely, event.id);
      });
    },
    jobs: [rehearsals],
  };
}
