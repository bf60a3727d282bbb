/** Simulates the organizer of the live session: keeps the timer running, and publishes and answers questions. */
import type { Question } from "@hubbub/contract/activities/questions";

import type { Organizer } from "./organizer.ts";

const INTERVAL_MS = 15_000;
const TIMER_SECONDS = 1800;
/** Number of questions that stay open, so that attendees can vote. */
const OPEN_QUESTIONS_MIN = 6;

export class SimulatedEventAdmin {
  readonly #organizer: Organizer;
  readonly #path: string;
  readonly #timer: NodeJS.Timeout;

  private constructor(organizer: Organizer, eventId: string, onError: (error: unknown) => void) {
    this.#organizer = organizer;
    this.#path = `/api/events/${eventId}`;
    this.#timer = setInterval(() => void this.#moderate().catch(onError), INTERVAL_MS);
  }

  static async open(
    organizer: Organizer,
    eventId: string,
    onError: (error: unknown) => void,
  ): Promise<SimulatedEventAdmin> {
    const admin = new SimulatedEventAdmin(organizer, eventId, onError);
    await admin.#startTimer();
    return admin;
  }

  close(): void {
    clearInterval(this.#timer);
  }

  async #startTimer(): Promise<void> {
    const path = `${this.#path}/timer`;
    await this.#organizer.call("PATCH /api/events/:eventId/timer/duration", `${path}/duration`, {
      duration: TIMER_SECONDS,
    });
    await this.#organizer.call("POST /api/events/:eventId/timer/start", `${path}/start`);
  }

  async #moderate(): Promise<void> {
    const { status } = await this.#organizer.call("GET /api/events/:eventId/timer", `${this.#path}/timer`);
    if (status === "finished") {
      await this.#organizer.call("POST /api/events/:eventId/timer/reset", `${this.#path}/timer/reset`);
      await this.#startTimer();
    }
    const all = await this.#organizer.call("GET /api/events/:eventId/social", `${this.#path}/social`);
    for (const question of all.filter(({ isPending }) => isPending).slice(0, 2)) await this.#publish(question);
    const open = all.filter(({ isPending, isAnswered, isIgnored }) => !isPending && !isAnswered && !isIgnored);
    const [first] = open;
    if (first && open.length > OPEN_QUESTIONS_MIN) await this.#answer(first);
  }

  /** Publishes a pending question: the reset call sets it to unanswered. */
  async #publish({ id }: Question): Promise<void> {
    await this.#organizer.call("PATCH /api/events/:eventId/social/:postId/reset", `${this.#path}/social/${id}/reset`);
  }

  async #answer({ id }: Question): Promise<void> {
    await this.#organizer.call(
      "PATCH /api/events/:eventId/social/:postId/moderate",
      `${this.#path}/social/${id}/moderate`,
      { approved: true },
    );
  }
}
