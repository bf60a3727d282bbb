/** A simulated room: its people come one after the other and take part at their own pace until it ends. */
import { SimulatedAttendee } from "./attendee.ts";
import { SimulatedBrowser } from "./browser.ts";
import { type CrowdReport, Journal } from "./journal.ts";
import { simulatedName } from "./names.ts";
import { pauseMs } from "./pace.ts";
import { Scene } from "./scene.ts";

export interface CrowdPlan {
  /** Where the server is reached from here. */
  url: string;
  /** What the server takes for its own address. */
  origin: string;
  eventId: string;
  people: number;
  /** The number of the first. */
  firstNumber: number;
  /** They come within this time. */
  joinMs: number;
  /** One's pause between two actions, on average. */
  pauseMs: number;
  /** Whether the server has pages, or the calls alone. */
  pages: boolean;
  /** Goes on until it is ended: nothing is timed, and people without an account leave and others come. */
  endless?: boolean;
}

export interface CrowdOptions {
  /** The browser of somebody who has a wallet session; null for who comes without. */
  browserOf?: (number: number) => SimulatedBrowser | null;
  random?: () => number;
}

const OBSERVERS = 10;
/** How long somebody without an account stays in an endless room, on average. */
const STAY_MS = 600_000;
/** An endless room begins with so many times the activity, so that there is something to see soon. */
const NOVELTY = 4;
const NOVELTY_MS = 40_000;

export class Crowd {
  readonly #plan: CrowdPlan;
  readonly #browserOf: NonNullable<CrowdOptions["browserOf"]>;
  readonly #random: () => number;
  readonly #scene: Scene;
  readonly #journal: Journal;
  readonly #here = new Set<SimulatedAttendee>();
  readonly #timers = new Set<NodeJS.Timeout>();
  #beganAt = 0;
  #ended = false;

  constructor(plan: CrowdPlan, { browserOf = () => null, random = Math.random }: CrowdOptions = {}) {
    this.#plan = plan;
    this.#browserOf = browserOf;
    this.#random = random;
    this.#scene = new Scene({ repeats: !plan.endless });
    this.#journal = new Journal({ timing: !plan.endless });
  }

  /** Lets everybody come; each begins to take part a moment after. */
  begin(): void {
    this.#beganAt = performance.now();
    const { people, joinMs } = this.#plan;
    for (let index = 0; index < people; index += 1) {
      this.#after((joinMs * index) / people, () => this.#come(index));
    }
  }

  get joined(): number {
    return this.#journal.joined;
  }

  get sent(): number {
    return this.#journal.sent;
  }

  report(): CrowdReport {
    return this.#journal.report(this.#plan.people);
  }

  /** Everybody leaves. */
  end(): void {
    this.#ended = true;
    for (const timer of this.#timers) clearTimeout(timer);
    for (const attendee of this.#here) attendee.leave();
  }

  async #come(index: number): Promise<void> {
    const { url, origin, eventId, firstNumber, pages } = this.#plan;
    const number = firstNumber + index;
    const known = this.#browserOf(number);
    const attendee = new SimulatedAttendee({
      browser: known ?? new SimulatedBrowser(url, origin),
      eventId,
      name: simulatedName(number),
      signedIn: known !== null,
      scene: this.#scene,
      journal: this.#journal,
      observes: index < OBSERVERS,
      pages,
      random: this.#random,
    });
    this.#here.add(attendee);
    await attendee.enter();
    this.#goOn(attendee, index);
  }

  #goOn(attendee: SimulatedAttendee, index: number): void {
    if (this.#ended) return attendee.leave();
    const isNew = performance.now() - this.#beganAt < NOVELTY_MS;
    const mean = this.#plan.endless && isNew ? this.#plan.pauseMs / NOVELTY : this.#plan.pauseMs;
    const pause = pauseMs(mean, this.#random());
    const leaves = this.#plan.endless && !attendee.signedIn && this.#random() < pause / STAY_MS;
    if (leaves) {
      attendee.leave();
      this.#here.delete(attendee);
    }
    this.#after(pause, async () => {
      if (leaves) return this.#come(index);
      await attendee.act();
      return this.#goOn(attendee, index);
    });
  }

  #after(ms: number, work: () => Promise<void>): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      // Whoever does not get in is counted by their own; here only what cannot be foreseen is left.
      work().catch(() => (this.#journal.errors += 1));
    }, ms);
    this.#timers.add(timer);
  }
}
