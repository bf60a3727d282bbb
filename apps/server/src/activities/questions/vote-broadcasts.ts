/** Broadcasts votes: at most one message per question and 100 ms, with the latest counts, however many votes arrive. */
import type { Bus } from "../../domain/bus.ts";
import type { CountedQuestion, VotesChanged } from "./question-votes.store.ts";
import { nameOf } from "../../domain/cache-names.ts";

const TICK_MS = 100;

export class VoteBroadcasts {
  readonly #bus: Bus;
  readonly #waiting = new Map<string, CountedQuestion>();
  #timer: NodeJS.Timeout | null = null;

  constructor(bus: Bus) {
    this.#bus = bus;
  }

  /** Invalidates the lists immediately, so that a voter reads the new counts; the message follows within 100 ms. */
  readonly add = ({ counted, voters }: VotesChanged): void => {
    for (const [eventId, ofEvent] of Map.groupBy(voters, (voter) => voter.eventId)) {
      const lists = new Set(ofEvent.map(({ profileId }) => nameOf("questions-votes", profileId)));
      this.#bus.publish({ roomId: eventId, invalidates: ["questions", ...lists] });
    }
    for (const question of counted) this.#waiting.set(`${question.eventId}/${question.questionId}`, question);
    this.#timer ??= setTimeout(() => this.flush(), TICK_MS).unref();
  };

  /** Sends the waiting messages now. */
  flush(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    const questions = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { eventId, questionId, upvotes, downvotes, at } of questions) {
      const data = { postId: String(questionId), upvotes, downvotes };
      const order = { key: `votes ${questionId}`, at };
      this.#bus.publish({ roomId: eventId, invalidates: [], message: { type: "question_voted", data }, order });
    }
  }
}
