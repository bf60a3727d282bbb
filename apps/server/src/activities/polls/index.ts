import { polls } from "@hubbub/contract/activities/polls/index";

import { Throttle } from "../../platform/realtime/throttle.ts";
import type { ActivityDeps, ActivityOf } from "../activity.ts";
import { fillDemo, openSamplePoll } from "./demo.store.ts";
import { OpenPollAnswers } from "./open-poll-answers.ts";
import { createAnswerWriter } from "./poll-answer-submissions.ts";
import { broadcastResults, publishPollsChanged } from "./poll-publications.ts";
import { PollChanges } from "./poll-changes.ts";
import { createPollLists } from "./poll-lists.ts";
import {
  countOwnAnswers,
  exportTable,
  keepInPicture,
  logSubjects,
  participation,
  points,
  posts,
} from "./poll-reports.store.ts";
import { pollRoutes } from "./polls.routes.ts";
import { listPolls, pollsInFile } from "./polls.store.ts";
import { createQuizClock } from "./quiz-clock.ts";

/** Minimum time between two `poll:results` messages about one poll, in milliseconds. */
const POLL_RESULTS_INTERVAL_MS = 400;

/** Polls, their answers, and the clock of quizzes. */
export function createPolls(deps: ActivityDeps): ActivityOf<typeof polls> {
  const { bus, logger } = deps;
  const lists = createPollLists(deps);
  const changes = new PollChanges(deps, lists);
  const clock = createQuizClock(deps, changes);
  const results = new Throttle(POLL_RESULTS_INTERVAL_MS, (error, poll) =>
    logger.warn({ err: error, poll }, "Could not send the results of a poll. Pages show them with their next refresh."),
  );
  const openPollAnswers = new OpenPollAnswers(deps, (eventId, pollId) =>
    results.run(`${eventId} ${pollId}`, () => broadcastResults(deps, lists, eventId, pollId)),
  );
  const answerWriter = createAnswerWriter(deps, openPollAnswers);
  return {
    unit: polls,
    jobs: [clock],
    routes: (route) => pollRoutes(route, { ...deps, lists, changes, answerWriter, openPollAnswers }),
    exportTable,
    participation,
    points,
    posts,
    logSubjects,
    stage: { activity: null, keepInPicture },
    runSheetStep: {
      prepare: async (connection, event) => {
        const all = await listPolls(connection, event.id);
        const find = (target: string | undefined) => all.find(({ id }) => id === Number(target));
        return {
          reasonToSkip: (target) => {
            const poll = find(target);
            if (!poll) return "deleted";
            return poll.definition.kind === "quiz" && poll.state === "closed" ? "quiz-over" : null;
          },
          perform: async (change, target, actor) => {
            if (find(target)?.state !== "open") await changes.open(change, Number(target), actor);
          },
        };
      },
      targetIds: async (connection, eventId) => (await listPolls(connection, eventId)).map(({ id }) => String(id)),
    },
    writers: { polls: answerWriter },
    parts: {
      myDay: countOwnAnswers,
      eventFile: pollsInFile,
      // Only the open one, without numbers, which change with every answer.
      page: async (reader) => {
        const open = (await lists.shown.readFor(reader)).json().find(({ state }) => state === "open");
        return open ? { rendered: { [lists.shown.call]: [{ ...open, answered: null, results: null }] } } : {};
      },
    },
    erasure: null,
    fillDemo,
    on: {
      joined: ({ roomId, personKeys }) => {
        void openPollAnswers.markSockets(roomId, personKeys);
        return undefined;
      },
      // The words of texts are counted like those of the word cloud.
      settingsChanged: (event, { cloudLeavesOutFillers }) => {
        if (cloudLeavesOutFillers !== undefined) publishPollsChanged(bus, event, "everyone");
      },
      archived: (change) => changes.endSession(change),
      rehearsed: openSamplePoll,
    },
    close: async () => {
      openPollAnswers.close();
      await results.close();
    },
  };
}
