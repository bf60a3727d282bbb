/** The tally of questions: a list, which is also sent live after changes, at most once in a second to each event. */
import { isOn } from "@hubbub/contract/activities";
import { questions } from "@hubbub/contract/activities/questions/index";
import type { QuestionTally } from "@hubbub/contract/activities/questions/labels";

import { CachedList } from "../../api/cached-list.ts";
import { isStaleBy } from "../../domain/bus.ts";
import { Throttle } from "../../platform/realtime/throttle.ts";
import type { ActivityDeps } from "../activity.ts";
import { countQuestions } from "./questions.store.ts";

/** Minimum time between two messages about one event. */
const TALLY_INTERVAL_MS = 1000;
const NO_QUESTIONS: QuestionTally = { asked: 0, answered: 0, notShown: 0 };

export type Tally = ReturnType<typeof createTally>;

export function createTally({ kysely, snapshots, bus, broadcaster, events, logger }: ActivityDeps) {
  const list = new CachedList(snapshots, events, {
    call: "GET /api/events/:eventId/question-tally",
    name: "question-tally",
    isShown: (event) => isOn(event, questions),
    empty: NO_QUESTIONS,
    build: (event) => countQuestions(kysely, event.id),
  });
  /** Sends it to the sockets of this node. While questions are switched off, only the team could see the numbers. */
  const send = async (eventId: string): Promise<void> => {
    const event = await events.find(eventId);
    if (!event || !isOn(event, questions)) return;
    const message = { type: "question:tally", data: (await list.read(event)).json() } as const;
    broadcaster.sendHere(eventId, message, { audience: "everyone", urgency: "tick", stateKey: "tally" });
  };
  const throttle = new Throttle(TALLY_INTERVAL_MS, (error, eventId) =>
    logger.warn({ err: error, eventId }, "Could not send the tally of questions. The next change sends it."),
  );
  const endSubscription = bus.subscribe(({ roomId, invalidates }) => {
    if (isStaleBy(invalidates, "question-tally") && broadcaster.rooms.has(roomId))
      throttle.run(roomId, () => send(roomId));
  });
  return {
    list,
    close: () => {
      endSubscription();
      return throttle.close();
    },
  };
}
