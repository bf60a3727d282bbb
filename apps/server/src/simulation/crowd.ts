/** A simulated room: its people come one after the other and take part at their own pace until it ends. */
import { SimulatedAttendee } from "./attendee.ts";
import { SimulatedBrowser } from "./browser.ts";
import { type CrowdReport, Journal } from "./journal.ts";
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
}

export interface CrowdOptions {
  /** Gives somebody's browser a wallet session before they come in; false for who comes without. */
  signIn?: (browser: SimulatedBrowser, number: number) => Promise<boolean>;
  random?: () => number;
}

const OBSERVERS = 10;

export class Crowd {
  readonly #plan: CrowdPlan;
  readonly #signIn: NonNullable<CrowdOptions["signIn"]>;
  readonly #random: () => number;
  readonly #scene = new Scene();
  readonly #journal = new Journal();
  readonly #here: SimulatedAttendee[] = [];
  readonly #timers = new Set<NodeJS.Timeout>();
  #ended = false;

  constructor(plan: CrowdPlan, { signIn = async () => false, random = Math.random }: CrowdOptions = {}) {
    this.#plan = plan;
    this.#signIn = signIn;
    this.#random = random;
  }

  /** Lets everybody come; each begins to take part a moment after. */
  begin(): void {
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
    const browser = new SimulatedBrowser(url, origin);
    const signedIn = await this.#signIn(browser, number);
    if (this.#ended) return;
    const attendee = new SimulatedAttendee({
      browser,
      eventId,
      name: `Sample attendee ${number}`,
      signedIn,
      scene: this.#scene,
      journal: this.#journal,
      observes: index < OBSERVERS,
      pages,
      random: this.#random,
    });
    this.#here.push(attendee);
    await attendee.enter();
    this.#goOn(attendee);
  }

  #goOn(attendee: SimulatedAttendee): void {
    if (this.#ended) return attendee.leave();
    this.#after(pauseMs(this.#plan.pauseMs, this.#random()), async () => {
      await attendee.act();
      this.#goOn(attendee);
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
