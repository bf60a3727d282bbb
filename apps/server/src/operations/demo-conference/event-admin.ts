/** What the organizer of the live session does while people look: the timer runs, questions are let through and answered. */
import type { Question } from "@hubbub/contract/activities/questions";

import type { Organizer } from "./organizer.ts";

const ROUND_MS = 15_000;
const TIMER_SECONDS = 1800;
/** Questions that stay open on the wall, so that there is something to vote for. */
const LEFT_OPEN = 6;

export class Desk {
  readonly #organizer: Organizer;
  readonly #path: string;
  readonly #timer: NodeJS.Timeout;

  private constructor(organizer: Organizer, eventId: string, onError: (error: unknown) => void) {
    this.#organizer = organizer;
    this.#path = `/api/events/${eventId}`;
    this.#timer = setInterval(() => void this.#round().catch(onError), ROUND_MS);
  }

  static async open(organizer: Organizer, eventId: string, onError: (error: unknown) => void): Promise<Desk> {
    const desk = new Desk(organizer, eventId, onError);
    await desk.#startTimer();
    return desk;
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

  async #round(): Promise<void> {
    const { status } = await this.#organizer.call("GET /api/events/:eventId/timer", `${this.#path}/timer`);
    if (status === "finished") {
      await this.#organizer.call("POST /api/events/:eventId/timer/reset", `${this.#path}/timer/reset`);
      await this.#startTimer();
    }
    const all = await this.#organizer.call("GET /api/events/:eventId/social", `${this.#path}/social`);
    for (const question of all.filter(({ isPending }) => isPending).slice(0, 2)) await this.#publish(question);
    const open = all.filter(({ isPending, isAnswered, isIgnored }) => !isPending && !isAnswered && !isIgnored);
    const [first] = open;
    if (first && open.length > LEFT_OPEN) await this.#answer(first);
  }

  /** Back to unanswered is what lets a pending question through. */
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
