/** The tally of questions: a cached value, and a live message after changes, at most one in a second for each event. */
import { isOn } from "@hubbub/contract/activities";
import { questions } from "@hubbub/contract/activities/questions/index";
import type { QuestionTally } from "@hubbub/contract/activities/questions/labels";

import { CachedList } from "../../api/cached-list.ts";
import { Throttle } from "../../platform/realtime/throttle.ts";
import type { ActivityDeps } from "../activity.ts";
import { publishTally } from "./question-publications.ts";
import { countQuestions } from "./questions.store.ts";

/** Minimum time between two messages about one event. */
const TALLY_INTERVAL_MS = 1000;
const NO_QUESTIONS: QuestionTally = { asked: 0, answered: 0, notShown: 0 };

export type Tally = ReturnType<typeof createTally>;

export function createTally({ kysely, snapshots, bus, events, logger }: ActivityDeps) {
  const throttle = new Throttle(TALLY_INTERVAL_MS);
  /** While questions are switched off, only the team could see the numbers. */
  const send = async (eventId: string): Promise<void> => {
    const event = await events.find(eventId);
    if (event && isOn(event, questions)) publishTally(bus, eventId, await countQuestions(kysely, eventId));
  };
  const trySend = (eventId: string): void =>
    void send(eventId).catch((error: unknown) =>
      logger.warn({ err: error, eventId }, "Could not send the tally of questions. The next change sends it."),
    );
  return {
    list: new CachedList(snapshots, events, {
      call: "GET /api/events/:eventId/question-tally",
      name: "question-tally",
      isShown: (event) => isOn(event, questions),
      empty: JSON.stringify(NO_QUESTIONS),
      build: async (event) => {
        const { asked, answered, notShown } = await countQuestions(kysely, event.id);
        return JSON.stringify({ asked, answered, notShown });
      },
    }),
    /** Sends the tally to the room of an event. To be called after the commit of a change on this node. */
    noteChange: (eventId: string): void => throttle.run(eventId, () => trySend(eventId)),
    close: () => throttle.close(),
  };
}
