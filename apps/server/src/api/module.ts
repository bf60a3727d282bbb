/** The interface of the modules that app.ts creates: routes, background jobs and closing. */
import type { FastifyInstance } from "fastify";

import type { BatchWriter } from "../platform/database/batch-writer.ts";
import type { Account } from "../platform/privileges/accounts.ts";
import type { DeclareRoute } from "./route.ts";

/** Work in the background. It starts once the server listens, so that it does not delay the start. */
export interface Job {
  start(): void;
  /** Called before a server that was started as root becomes `account`. */
  prepare?(account: Account): Promise<void>;
}

/** The part of a batch writer that /metrics reads. */
export type MeasuredWriter = Pick<BatchWriter<never, never>, "onBatch" | "failed" | "waiting">;

export interface Module {
  /** Declares calls of the contract with `route`; other paths (pages, /healthz, /metrics) on `server`. */
  routes?: (route: DeclareRoute, server: FastifyInstance) => void | Promise<void>;
  jobs?: readonly Job[];
  /** The writers of submissions, by their names in /metrics. */
  writers?: Readonly<Record<string, MeasuredWriter>>;
  /** Finishes the work in progress. */
  close?: () => Promise<void>;
}

/** Modules in the order of their creation; those of one layer do not depend on each other when they close. */
type Layers = readonly (readonly Module[])[];

/** Starts and closes all modules. */
export function lifecycleOf(layers: Layers) {
  const modules = layers.flat();
  const jobs = modules.flatMap((module) => module.jobs ?? []);
  return {
    declareRoutes: async (route: DeclareRoute, server: FastifyInstance): Promise<void> => {
      for (const module of modules) await module.routes?.(route, server);
    },
    prepare: async (account: Account): Promise<void> => {
      for (const job of jobs) await job.prepare?.(account);
    },
    startJobs: (): void => {
      for (const job of jobs) job.start();
    },
    close: () => closeLayers(layers),
  };
}

/**
 * Closes the layers in reverse order of their creation, because a layer gets work from those above it:
 *
 * 1. the jobs and the presence sampler, which use everything;
 * 2. the live channel, then the HTTP server: from then on no message and no request arrives;
 * 3. the activities: their writers store what is waiting and then broadcast it;
 * 4. prizes, which submissions enter, and the notices about newcomers.
 */
async function closeLayers(layers: Layers): Promise<void> {
  for (const modules of layers.toReversed()) await Promise.all(modules.map(async (module) => module.close?.()));
}
