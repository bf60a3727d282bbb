/** The tally of questions: a cached value, and a live message after changes, at most one in a second for each event. */
import { questions } from "@hubbub/contract/activities/questions/index";
import type { QuestionTally } from "@hubbub/contract/activities/questions/labels";

import { isOn } from "../../domain/events/event-state.ts";
import { CachedList } from "../../api/cached-list.ts";
import type { Snapshots } from "../../domain/cache-names.ts";
import type { EventDirectory } from "../../domain/directories.ts";
import type { EventRecord } from "../../domain/events/event-record.ts";
import type { Connection } from "../../domain/schema/schema.ts";
import { Throttle } from "../../platform/realtime/throttle.ts";
import { publishTally } from "./question-broadcasts.ts";
import { countQuestions } from "./question-tally.store.ts";
import type { ActivityDeps } from "../activity.ts";

/** Minimum time between two messages about one event. */
const TALLY_INTERVAL_MS = 1000;
const NO_QUESTIONS: QuestionTally = { asked: 0, answered: 0, notShown: 0 };

export type QuestionTallyValue = ReturnType<typeof createQuestionTally>;

export function createQuestionTally(kysely: Connection, snapshots: Snapshots) {
  return new CachedList(snapshots, {
    call: "GET /api/events/:eventId/question-tally",
    name: "question-tally",
    isShown: (event: EventRecord) => isOn(event, questions),
    empty: JSON.stringify(NO_QUESTIONS),
    build: async (event) => {
      const { asked, answered, notShown } = await countQuestions(kysely, event.id);
      return JSON.stringify({ asked, answered, notShown });
    },
  });
}

export interface TallyMessagesDeps extends Pick<ActivityDeps, "kysely" | "bus" | "logger"> {
  events: Pick<EventDirectory, "find">;
}

/** Sends the tally to the room of an event after a change on this node. */
export class TallyMessages {
  readonly #deps: TallyMessagesDeps;
  readonly #throttle = new Throttle(TALLY_INTERVAL_MS);

  constructor(deps: TallyMessagesDeps) {
    this.#deps = deps;
  }

  /** To be called after the commit. */
  noteChange(eventId: string): void {
    const onError = (error: unknown) => this.#deps.logger.warn({ err: error }, "The tally could not be sent");
    this.#throttle.run(eventId, () => void this.#send(eventId).catch(onError));
  }

  close(): void {
    this.#throttle.close();
  }

  /** While questions are switched off, only the team could see them. */
  async #send(eventId: string): Promise<void> {
    const { kysely, bus, events } = this.#deps;
    const event = await events.find(eventId);
    if (event && isOn(event, questions)) publishTally(bus, eventId, await countQuestions(kysely, eventId));
  }
}
