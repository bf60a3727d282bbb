/** The metrics of the machine: those of all workers and of the primary, combined. */
import { AggregatorRegistry } from "prom-client";

import type { WorkerMetrics } from "./messages.ts";

/** A worker that does not answer in this time is left out. */
const ANSWER_WITHIN_MS = 2000;

export interface MetricsSource {
  /** Asks the worker. */
  ask: (id: number) => void;
  /** By the id of the question; called with null if the worker has ended. */
  answers: Map<number, (metrics: WorkerMetrics | null) => void>;
}

let asked = 0;

/** @returns Prometheus' text format. Values with the same labels are added up. */
export async function collectMachineMetrics(sources: readonly MetricsSource[], own: WorkerMetrics): Promise<string> {
  const answers = await Promise.all(sources.map(askOne));
  const metrics = [...answers.filter((answer) => answer !== null), own];
  return AggregatorRegistry.aggregate(metrics).metrics();
}

async function askOne({ ask, answers }: MetricsSource): Promise<WorkerMetrics | null> {
  const id = (asked += 1);
  const { promise, resolve } = Promise.withResolvers<WorkerMetrics | null>();
  const timer = setTimeout(resolve, ANSWER_WITHIN_MS, null);
  answers.set(id, resolve);
  ask(id);
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    answers.delete(id);
  }
}
