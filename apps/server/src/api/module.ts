/** The interface of the modules that app.ts creates: routes, background jobs and closing. */
import type { FastifyInstance } from "fastify";

import type { BatchWriter } from "../platform/database/batch-writer.ts";
import type { DeclareRoute } from "./route.ts";

/** Work in the background. It starts once the server listens, so that it does not delay the start. */
export interface Job {
  start(): void;
}

/** The part of a batch writer that /metrics reads. */
export type MeasuredWriter = Pick<BatchWriter<never, never>, "onBatch" | "failed" | "refused" | "waiting">;

export interface Module {
  /** Declares calls of the contract with `route`; other paths (pages, /healthz, /metrics) on `server`. */
  routes?: (route: DeclareRoute, server: FastifyInstance) => void | Promise<void>;
  jobs?: readonly Job[];
  /** Finishes the work in progress. */
  close?: () => Promise<void>;
}

/** Groups of modules in the order of their creation. The modules of one group are closed at the same time. */
type ClosingGroups = readonly (readonly Module[])[];

/** Starts and closes all modules. */
export function lifecycleOf(groups: ClosingGroups) {
  const modules = groups.flat();
  const jobs = modules.flatMap((module) => module.jobs ?? []);
  return {
    declareRoutes: async (route: DeclareRoute, server: FastifyInstance): Promise<void> => {
      for (const module of modules) await module.routes?.(route, server);
    },
    startJobs: (): void => {
      for (const job of jobs) job.start();
    },
    close: () => closeGroups(groups),
  };
}

/**
 * Closes the groups in reverse order of their creation, because later groups give work to earlier ones. With the groups
 * of app.ts:
 *
 * 1. Operations: their jobs use everything else.
 * 2. Features and pages, then the live channel, then the HTTP server: from here on no message and no request arrives.
 * 3. Activities: their writers store the waiting submissions and publish them.
 * 4. Prizes: stores the entries that submissions caused.
 * 5. Limits and moderation: stores the notices about newcomers.
 *
 * @throws the errors of modules that failed to close, after all modules were closed
 */
async function closeGroups(groups: ClosingGroups): Promise<void> {
  const errors: unknown[] = [];
  for (const modules of groups.toReversed()) {
    const results = await Promise.allSettled(modules.map(async (module) => module.close?.()));
    errors.push(...results.flatMap((result) => (result.status === "rejected" ? [result.reason as unknown] : [])));
  }
  if (errors.length > 0) throw new AggregateError(errors, "Some modules failed to close");
}
