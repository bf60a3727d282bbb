import type { FastifyBaseLogger } from "fastify";

import type { Module } from "../../api/module.ts";
import { Retention, type RetentionDeps } from "./retention.ts";

export interface RetentionModuleDeps extends Omit<RetentionDeps, "onError"> {
  logger: FastifyBaseLogger;
}

/** Retention. The job deletes every hour what is older than the installation allows. */
export function createRetentionModule({ logger, ...deps }: RetentionModuleDeps): Module {
  const retention = new Retention({
    ...deps,
    onError: (error) => logger.error({ err: error }, "Old events could not be emptied"),
  });
  return { jobs: [retention], close: () => retention.close() };
}
