/** The interface of the modules that app.ts creates: routes, background jobs and closing. */
import type { FastifyInstance } from "fastify";

import type { BatchWriter } from "../platform/database/batch-writer.ts";
import type { MessageHandler } from "./live.module.ts";
import type { DeclareRoute } from "./route.ts";

/** Work in the background. It starts once the server listens, so that it does not delay the start. */
interface Job {
  start(): void;
  /** Resolves when the work in progress has ended. */
  stop?(): Promise<void>;
}

/** The part of a batch writer that /metrics reads and that app.ts closes. */
export type ModuleWriter = Pick<BatchWriter<never, never>, "onBatch" | "failed" | "refused" | "waiting" | "close">;

export interface Module {
  /** Declares calls of the contract with `route`; other paths (pages, /healthz, /metrics) on `server`. */
  routes?: (route: DeclareRoute, server: FastifyInstance) => void | Promise<void>;
  /** Handles a message that a client sends on the live channel. It has to validate the message. */
  onMessage?: MessageHandler;
  jobs?: readonly Job[];
  /** By their names in /metrics. */
  writers?: Readonly<Record<string, ModuleWriter>>;
  /** Finishes what else is in progress, after the jobs have stopped and the writers are closed. */
  close?: () => Promise<void>;
}
