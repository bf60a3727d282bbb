/** The tally of questions, which is also sent live after changes. */
import { isOn } from "@hubbub/contract/activities";
import { questions } from "@hubbub/contract/activities/questions/index";

import { cachedList } from "../../api/cached-list.ts";
import { broadcastHere, isStaleBy } from "../../domain/bus.ts";
import type { EventRecord } from "../../domain/events/event-record.ts";
import type { ActivityDeps } from "../activity.ts";
import { sendLiveFigures } from "../live-figures.ts";
import { countQuestions } from "./questions.store.ts";

const TALLY_INTERVAL_MS = 1000;

export type Tally = ReturnType<typeof createTally>;

export function createTally(deps: ActivityDeps) {
  const { kysely, snapshots, broadcaster, events } = deps;
  const list = cachedList(snapshots, events, "question-tally", ({ id }: EventRecord) => countQuestions(kysely, id));
  const close = sendLiveFigures(deps, {
    intervalMs: TALLY_INTERVAL_MS,
    when: ({ invalidates }) => isStaleBy(invalidates, "question-tally"),
    send: async (event) => {
      // While questions are switched off, only the team could see the numbers.
      if (isOn(event, questions)) broadcastHere(broadcaster, event.id, "question:tally", (await list(event)).json());
    },
    failure: "Could not send the tally of questions. The next change sends it.",
  });
  return { list, close };
}
