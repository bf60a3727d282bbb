/** Tells the room of votes: however many come within a tick, each question is told once, with its latest counts. */
import type { Bus } from "../../domain/bus.ts";
import type { CountedQuestion, VotesChanged } from "./question-votes.store.ts";
import { nameOf } from "../../domain/cache-names.ts";

const TICK_MS = 100;

export class VoteNews {
  readonly #bus: Bus;
  readonly #waiting = new Map<string, CountedQuestion>();
  #timer: NodeJS.Timeout | null = null;

  constructor(bus: Bus) {
    this.#bus = bus;
  }

  /** Lists are outdated at once, so that who voted reads the new counts; the message waits for the tick. */
  readonly take = ({ counted, voters }: VotesChanged): void => {
    for (const [eventId, ofEvent] of Map.groupBy(voters, (voter) => voter.eventId)) {
      const lists = new Set(ofEvent.map(({ profileId }) => nameOf("questions-votes", profileId)));
      this.#bus.publish({ roomId: eventId, invalidates: ["questions", ...lists] });
    }
    for (const question of counted) this.#waiting.set(`${question.eventId}/${question.questionId}`, question);
    this.#timer ??= setTimeout(() => this.flush(), TICK_MS).unref();
  };

  /** Tells what waits, now. */
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
