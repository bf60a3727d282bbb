/** A rehearsal that runs on this node: its simulated attendees, progress and end. */
import type { RehearsalCheck } from "@hubbub/contract/rehearsal";

import type { Connection } from "../../domain/schema/schema.ts";
import { RepeatingJob } from "../../platform/repeating-job.ts";
import type { Simulation } from "./simulation.ts";
import type { SimulationMessage, SimulationTask } from "./simulation-thread.ts";
import { type FinalOutcome, recordHeartbeat } from "./rehearsals.store.ts";
import { checkMeasurements, decideVerdict } from "./verdict.ts";

export interface RehearsalResult {
  outcome: FinalOutcome;
  checks: readonly RehearsalCheck[];
  crowdWasSlow: boolean;
}

interface RunDeps {
  kysely: Connection;
  simulation: Simulation;
  task: SimulationTask;
  /** Whether real people are in an event. */
  hasRealPeople: () => boolean;
  /** Called once, after the simulation has stopped. */
  onEnd: (result: RehearsalResult) => Promise<void>;
  onError: (error: unknown) => void;
}

const HEARTBEAT_MS = 1000;
/** If the simulation's own event loop delay is above this, its times say little about the server. */
const SLOW_SIMULATION_MS = 100;

export class RehearsalRun {
  readonly copyId: string;
  readonly #deps: RunDeps;
  readonly #stopSimulation: () => Promise<void>;
  readonly #loop = new EventLoopUsage();
  readonly #startedAt = performance.now();
  readonly #heartbeat: RepeatingJob;
  #progress = { joined: 0, sent: 0 };
  #ending: Promise<void> | null = null;

  constructor(deps: RunDeps) {
    this.#deps = deps;
    this.copyId = deps.task.plan.eventId;
    this.#stopSimulation = deps.simulation.run({
      task: deps.task,
      onMessage: (message) => this.#receive(message),
      onExit: () => void this.end("interrupted"),
    });
    // The database may be unavailable for a moment. If it is, the simulated attendees report errors as well.
    const { onError } = deps;
    const work = () => this.#recordHeartbeat();
    this.#heartbeat = new RepeatingJob({ everyMs: HEARTBEAT_MS, atStart: false, work, onError });
    this.#heartbeat.start();
  }

  /**
   * Ends the rehearsal, unless it has ended already. Resolves after the simulation has stopped and `onEnd` has finished.
   */
  end(outcome: FinalOutcome, checks: readonly RehearsalCheck[] = [], crowdWasSlow = false): Promise<void> {
    void this.#heartbeat.stop();
    this.#ending ??= this.#stopSimulation()
      .then(() => this.#deps.onEnd({ outcome, checks, crowdWasSlow }))
      .catch(this.#deps.onError);
    return this.#ending;
  }

  #receive(message: SimulationMessage): void {
    if (message.kind === "progress") {
      this.#progress = { joined: message.joined, sent: message.sent };
      return;
    }
    if (message.kind === "idle") return;
    const checks = checkMeasurements({ audience: message.report, busiest: this.#loop.busiest });
    const crowdWasSlow = message.loopDelayMs > SLOW_SIMULATION_MS;
    void this.end(decideVerdict(checks, crowdWasSlow), checks, crowdWasSlow);
  }

  async #recordHeartbeat(): Promise<void> {
    this.#loop.sample();
    if (this.#deps.hasRealPeople()) return this.end("people");
    const elapsedSeconds = Math.round((performance.now() - this.#startedAt) / 1000);
    const isWanted = await recordHeartbeat(this.#deps.kysely, this.copyId, { elapsedSeconds, ...this.#progress });
    if (!isWanted) void this.end("stopped");
  }
}

const WINDOW_SAMPLES = 5;
/** A single second is often an outlier. */
const SAMPLES_MIN = 3;

class EventLoopUsage {
  #cpu = process.threadCpuUsage();
  #at = performance.now();
  readonly #samples: number[] = [];
  /** Highest mean of up to `WINDOW_SAMPLES` consecutive samples, from 0 to about 1. */
  busiest = 0;

  /** Takes a sample. Call it about once a second. */
  sample(): void {
    const [cpu, at] = [process.threadCpuUsage(), performance.now()];
    const usedMs = (cpu.user - this.#cpu.user + cpu.system - this.#cpu.system) / 1000;
    this.#samples.push(usedMs / (at - this.#at));
    [this.#cpu, this.#at] = [cpu, at];
    if (this.#samples.length > WINDOW_SAMPLES) this.#samples.shift();
    if (this.#samples.length < SAMPLES_MIN) return;
    const mean = this.#samples.reduce((sum, share) => sum + share, 0) / this.#samples.length;
    this.busiest = Math.max(this.busiest, mean);
  }
}
