import type { FastifyBaseLogger } from "fastify";

import type { Module } from "../../api/module.ts";
import { DemoEvent, type DemoEventDeps } from "./demo-event.ts";

export interface DemoEventModuleDeps extends Omit<DemoEventDeps, "onError"> {
  logger: FastifyBaseLogger;
}

/** The demo event. The job creates it, and restores it every hour. */
export function createDemoEventModule({ logger, ...deps }: DemoEventModuleDeps): Module {
  const demo = new DemoEvent({
    ...deps,
    onError: (error) => logger.error({ err: error }, "The demo event could not be made ready"),
  });
  return { jobs: [demo], close: () => demo.close() };
}
