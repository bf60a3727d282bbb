/** Simulates the organizer of the live session: keeps the timer running, and publishes and answers questions. */
import type { Question } from "@hubbub/contract/activities/questions/calls";

import { sessionPoll, sessionQuiz } from "./conference-content.ts";
import type { Organizer } from "./organizer.ts";
import { askPoll, openPoll } from "./session-polls.ts";

const INTERVAL_MS = 15_000;
const TIMER_SECONDS = 1800;
/** Number of questions that stay open, so that attendees can vote. */
const OPEN_QUESTIONS_MIN = 6;
/** After this number of rounds of moderation the quiz starts; afterwards the poll is open again. */
const QUIZ_AFTER_ROUNDS = 4;

export class SimulatedEventAdmin {
  readonly #organizer: Organizer;
  readonly #path: string;
  readonly #eventId: string;
  readonly #timer: NodeJS.Timeout;
  #pollId = "";
  #rounds = 0;

  private constructor(organizer: Organizer, eventId: string, onError: (error: unknown) => void) {
    this.#organizer = organizer;
    this.#eventId = eventId;
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
    admin.#pollId = await askPoll(organizer, eventId, sessionPoll);
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
    await this.#runPolls();
  }

  /** Runs the quiz once, and then opens the poll again. */
  async #runPolls(): Promise<void> {
    this.#rounds += 1;
    if (this.#rounds === QUIZ_AFTER_ROUNDS) await askPoll(this.#organizer, this.#eventId, sessionQuiz);
    if (this.#rounds === QUIZ_AFTER_ROUNDS * 2) await openPoll(this.#organizer, this.#eventId, this.#pollId);
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
