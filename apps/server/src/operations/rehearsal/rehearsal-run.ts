/** One rehearsal under way on this node: its people, its progress, its end. */
import type { RehearsalCheck } from "@hubbub/contract/rehearsal";
import type { Kysely } from "kysely";

import type { Schema } from "../../domain/schema/schema.ts";
import type { CrowdChild, CrowdChildren } from "./crowd-child.ts";
import type { CrowdNews, CrowdTask } from "./crowd-messages.ts";
import { LoopWatch } from "./loop-watch.ts";
import { beat, type Ended } from "./rehearsals.store.ts";
import { conclude, judge } from "./verdict.ts";

export interface HowItWent {
  outcome: Ended;
  checks: readonly RehearsalCheck[];
  crowdWasSlow: boolean;
}

export interface RunDeps {
  kysely: Kysely<Schema>;
  crowds: CrowdChildren;
  task: CrowdTask;
  /** Whether real people have come into an event. */
  hasRealPeople: () => boolean;
  /** Called once, when the simulated people are gone. */
  onEnd: (how: HowItWent) => Promise<void>;
  onError: (error: unknown) => void;
}

const BEAT_MS = 1000;
/** The simulated people's own lateness above which their times say little about the server. */
const SLOW_CROWD_MS = 100;

export class RehearsalRun {
  readonly scratchId: string;
  /** Resolves when everything of it is gone. */
  readonly ended: Promise<void>;
  readonly #deps: RunDeps;
  readonly #child: CrowdChild;
  readonly #loop = new LoopWatch();
  readonly #startedAt = performance.now();
  readonly #timer: NodeJS.Timeout;
  readonly #resolve: () => void;
  #progress = { joined: 0, sent: 0 };
  #isOver = false;

  constructor(deps: RunDeps) {
    this.#deps = deps;
    this.scratchId = deps.task.plan.eventId;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.ended = promise;
    this.#resolve = resolve;
    this.#child = deps.crowds.start({
      task: deps.task,
      onNews: (news) => this.#hear(news),
      onExit: () => this.end("interrupted"),
    });
    this.#timer = setInterval(() => void this.#beat(), BEAT_MS);
  }

  /** Ends it, unless it has ended already. */
  end(outcome: Ended, checks: readonly RehearsalCheck[] = [], crowdWasSlow = false): void {
    if (this.#isOver) return;
    this.#isOver = true;
    clearInterval(this.#timer);
    this.#child
      .end()
      .then(() => this.#deps.onEnd({ outcome, checks, crowdWasSlow }))
      .catch(this.#deps.onError)
      .finally(this.#resolve);
  }

  #hear(news: CrowdNews): void {
    if (news.kind === "progress") {
      this.#progress = { joined: news.joined, sent: news.sent };
      return;
    }
    if (news.kind === "idle") return;
    const checks = judge({ crowd: news.report, busiest: this.#loop.busiest });
    const crowdWasSlow = news.loopDelayMs > SLOW_CROWD_MS;
    this.end(conclude(checks, crowdWasSlow), checks, crowdWasSlow);
  }

  async #beat(): Promise<void> {
    this.#loop.look();
    if (this.#deps.hasRealPeople()) return this.end("people");
    const elapsedSeconds = Math.round((performance.now() - this.#startedAt) / 1000);
    try {
      const goesOn = await beat(this.#deps.kysely, this.scratchId, { elapsedSeconds, ...this.#progress });
      if (!goesOn) this.end("stopped");
    } catch (error) {
      // The database is away for a moment; the people's own errors will tell.
      this.#deps.onError(error);
    }
  }
}
