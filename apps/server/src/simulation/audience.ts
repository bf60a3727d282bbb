/** A simulated audience: attendees join one after another and act at random intervals until the simulation ends. */
import { ACTIVITIES } from "@hubbub/contract/activities";

import type { SimulatedActivities } from "./activity.ts";
import { SimulatedAttendee, type SimulatedRoom } from "./attendee.ts";
import { SimulatedBrowser } from "./browser.ts";
import { type AudienceReport, AudienceMeasurements } from "./measurements.ts";
import { simulatedName } from "./names.ts";
import { pauseMs } from "./pace.ts";

export interface AudiencePlan {
  /** URL at which this process reaches the server. */
  url: string;
  /** The server's public origin. */
  origin: string;
  eventId: string;
  people: number;
  /** Number of the first attendee, which selects their name. */
  firstNumber: number;
  /** Time within which all attendees join. */
  joinMs: number;
  /** Mean pause between two actions of one attendee. */
  pauseMs: number;
  /** Whether the server serves pages, or only the API. */
  pages: boolean;
  /** Runs until `end` is called. Times are not measured, and attendees without an account leave and are replaced. */
  isEndless?: boolean;
}

interface AudienceOptions {
  /** What the attendees do. */
  activities: SimulatedActivities;
  /** Returns the browser of an attendee with a wallet session; null for an attendee without an account. */
  browserOf?: (number: number) => SimulatedBrowser | null;
}

/** Number of attendees who read live messages. */
const OBSERVERS = 10;
/** Mean stay of an attendee without an account in an endless simulation. */
const STAY_MS = 600_000;

export class SimulatedAudience {
  readonly #plan: AudiencePlan;
  readonly #browserOf: NonNullable<AudienceOptions["browserOf"]>;
  readonly #room: SimulatedRoom;
  readonly #measurements: AudienceMeasurements;
  readonly #attendees = new Set<SimulatedAttendee>();
  readonly #timers = new Set<NodeJS.Timeout>();
  #ended = false;

  constructor(plan: AudiencePlan, { activities, browserOf = () => null }: AudienceOptions) {
    this.#plan = plan;
    this.#browserOf = browserOf;
    this.#measurements = new AudienceMeasurements({ timing: !plan.isEndless });
    const shared = { measurements: this.#measurements, repeats: !plan.isEndless };
    const parts = ACTIVITIES.flatMap((unit) => {
      const part = activities[unit.name]?.(shared);
      return part ? [{ unit, ...part }] : [];
    });
    this.#room = { event: null, isOver: false, parts };
  }

  /** Lets all attendees join. Each acts for the first time after a pause. */
  start(): void {
    const { people, joinMs } = this.#plan;
    for (let index = 0; index < people; index += 1) {
      this.#after((joinMs * index) / people, () => this.#join(index));
    }
  }

  get joined(): number {
    return this.#measurements.joined;
  }

  get sent(): number {
    return this.#measurements.sent;
  }

  report(): AudienceReport {
    return this.#measurements.report(this.#plan.people);
  }

  /** Everybody leaves. */
  end(): void {
    this.#ended = true;
    for (const timer of this.#timers) clearTimeout(timer);
    for (const attendee of this.#attendees) attendee.leave();
  }

  async #join(index: number): Promise<void> {
    const { url, origin, eventId, firstNumber, pages } = this.#plan;
    const number = firstNumber + index;
    const accountBrowser = this.#browserOf(number);
    const attendee = new SimulatedAttendee({
      browser: accountBrowser ?? new SimulatedBrowser(url, origin),
      eventId,
      name: simulatedName(number),
      signedIn: accountBrowser !== null,
      room: this.#room,
      measurements: this.#measurements,
      observes: index < OBSERVERS,
      pages,
    });
    this.#attendees.add(attendee);
    await attendee.enter();
    this.#scheduleNext(attendee, index);
  }

  #scheduleNext(attendee: SimulatedAttendee, index: number): void {
    if (this.#ended) return attendee.leave();
    const pause = pauseMs(this.#plan.pauseMs, Math.random());
    const leaves = this.#plan.isEndless && !attendee.signedIn && Math.random() < pause / STAY_MS;
    if (leaves) {
      attendee.leave();
      this.#attendees.delete(attendee);
    }
    this.#after(pause, async () => {
      if (leaves) return this.#join(index);
      await attendee.act();
      return this.#scheduleNext(attendee, index);
    });
  }

  #after(ms: number, work: () => Promise<void>): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      // Attendees count their own failures. This counts unexpected errors only.
      work().catch(() => (this.#measurements.errors += 1));
    }, ms);
    this.#timers.add(timer);
  }
}
