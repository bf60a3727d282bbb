/** Load generator: distributes tasks to worker processes and adds up their results. */
import { fork } from "node:child_process";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";

import { Histogram } from "./histogram.mjs";
import { usageOf } from "../usage.mjs";

const workerFile = fileURLToPath(new URL("worker.mjs", import.meta.url));

export class Load {
  #workers;
  #ids = 0;
  #waiting = new Map();

  constructor(count = Math.max(2, Math.min(8, availableParallelism()))) {
    this.#workers = Array.from({ length: count }, () => {
      const child = fork(workerFile, { stdio: "inherit" });
      child.on("message", ({ id, result, error }) => {
        const { resolve, reject } = this.#waiting.get(id);
        this.#waiting.delete(id);
        if (error === undefined) resolve(result);
        else reject(new Error(`A load worker failed: ${error}`));
      });
      child.on("exit", (code) => {
        for (const { reject } of this.#waiting.values()) reject(new Error(`A load worker exited with ${code}`));
      });
      return child;
    });
  }

  get count() {
    return this.#workers.length;
  }

  /** Runs a task on all workers. Numbers of `plan` that are named in `divided` are split between them. */
  async all(task, plan = {}, divided = []) {
    const results = await Promise.all(
      this.#workers.map((worker, index) => this.#ask(worker, task, this.#share(plan, divided, index))),
    );
    return addUp(results);
  }

  /** Runs a task on all workers with the same plan and returns the list of results. */
  each(task, plan = {}) {
    return Promise.all(this.#workers.map((worker) => this.#ask(worker, task, plan)));
  }

  /** CPU seconds of all workers. Shows whether the load generator was the bottleneck. */
  cpu() {
    return this.#workers.reduce((sum, { pid }) => sum + usageOf(pid).cpu, 0);
  }

  close() {
    for (const worker of this.#workers) {
      worker.removeAllListeners("exit");
      worker.disconnect();
    }
  }

  #share(plan, divided, index) {
    const share = { ...plan, block: index + 1 };
    for (const name of divided) {
      const whole = plan[name];
      share[name] = Number.isInteger(whole)
        ? Math.floor(whole / this.count) + (index < whole % this.count ? 1 : 0)
        : whole / this.count;
    }
    return share;
  }

  #ask(worker, task, plan) {
    const id = (this.#ids += 1);
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      worker.send({ id, task, plan });
    });
  }
}

function addUp(results) {
  const sum = { failures: {}, counts: {}, times: {} };
  for (const { failures = {}, counts = {}, times = {} } of results) {
    for (const [name, count] of Object.entries(failures)) sum.failures[name] = (sum.failures[name] ?? 0) + count;
    for (const [name, count] of Object.entries(counts)) sum.counts[name] = (sum.counts[name] ?? 0) + count;
    for (const [name, histogram] of Object.entries(times)) (sum.times[name] ??= new Histogram()).merge(histogram);
  }
  return { failures: sum.failures, counts: sum.counts, times: sum.times };
}

/** Summaries of histograms, for the results. */
export function summaries(times) {
  return Object.fromEntries(Object.entries(times).map(([name, histogram]) => [name, histogram.summary()]));
}
