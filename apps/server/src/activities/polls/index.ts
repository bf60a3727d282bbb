import type { Poll } from "@hubbub/contract/activities/polls/calls";
import { POLL_RESULTS_INTERVAL_MS, polls } from "@hubbub/contract/activities/polls/index";

import { Throttle } from "../../platform/realtime/throttle.ts";
import type { Activity, ActivityDeps } from "../activity.ts";
import { fillDemo, openSamplePoll } from "./demo.store.ts";
import { createAnswerWriter } from "./poll-answer-submissions.ts";
import { broadcastResults, createAnsweredMarks, publishAnswers, publishPollsChanged } from "./poll-broadcasts.ts";
import { PollChanges } from "./poll-changes.ts";
import { type AnswersNote, isAnswersNote, OpenPollAnswers, PollReader } from "./poll-reader.ts";
import {
  countOwnAnswers,
  exportTable,
  keepInPicture,
  logSubjects,
  participation,
  points,
  posts,
} from "./poll-reports.store.ts";
import { createPollList, pollRoutes } from "./polls.routes.ts";
import { listOpenQuizzes, listPolls, pollsInFile } from "./polls.store.ts";
import { QuizClock } from "./quiz-clock.ts";

/** Polls, their answers, and the clock of quizzes. */
export function createPolls(deps: ActivityDeps): Activity<"polls"> {
  const { kysely, bus, broadcaster, logger } = deps;
  const reader = new PollReader(deps);
  const pollList = createPollList(deps.snapshots, reader);
  const openPollAnswers = new OpenPollAnswers(deps);
  const marks = createAnsweredMarks(deps, openPollAnswers);
  const changes = new PollChanges(deps, reader);
  const clock = new QuizClock({
    listOpenQuizzes: () => listOpenQuizzes(kysely),
    onEnd: (eventId) => reader.refreshOpen(eventId),
    close: (eventId) => changes.closeEndedQuiz(eventId),
    logger,
  });
  const results = new Throttle(POLL_RESULTS_INTERVAL_MS);
  const onAnswers = (eventId: string, note: AnswersNote) => {
    openPollAnswers.add(eventId, note);
    broadcaster.mark(eventId, note.participantKeys, note.mark);
    results.run(`${eventId} ${note.pollId}`, () => {
      reader.refreshOpen(eventId);
      broadcastResults(deps, reader, eventId, note.pollId).catch((error: unknown) =>
        logger.warn({ err: error }, "The results of a poll could not be sent"),
      );
    });
  };
  const answerWriter = createAnswerWriter(kysely, (eventId, note, hasHeld) => {
    onAnswers(eventId, note);
    publishAnswers(bus, eventId, note, hasHeld);
  });
  const endNotes = bus.onNote((eventId, note) => {
    if (isAnswersNote(note)) onAnswers(eventId, note);
  });
  return {
    unit: polls,
    routes: (route) => pollRoutes(route, { ...deps, reader, changes, answerWriter, pollList, openPollAnswers }),
    writers: { polls: answerWriter },
    exportTable,
    insights: null,
    participation,
    logSubjects,
    posts,
    myDay: countOwnAnswers,
    points,
    stage: { activity: null, keepInPicture },
    // Only the open one, without numbers, which change with every answer.
    page: async (event) => {
      const list = (await pollList.readShown(event)).json() as Poll[];
      const open = list.find(({ state }) => state === "open");
      const rendered = open ? { [pollList.call]: [{ ...open, answered: null, results: null }] } : {};
      return { data: {}, rendered, text: {} };
    },
    sessionEnd: null,
    erasure: null,
    eventFile: pollsInFile,
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
          perform: async (target, actor) => {
            if (find(target)?.state !== "open") await changes.act(event.id, Number(target), "open", actor);
          },
        };
      },
      targetIds: async (connection, eventId) => (await listPolls(connection, eventId)).map(({ id }) => String(id)),
    },
    fillDemo,
    on: {
      joined: ({ roomId, personKey }) => {
        marks.mark(roomId, personKey);
        return undefined;
      },
      // The words of texts are counted like those of the word cloud.
      settingsChanged: (event, { cloudLeavesOutFillers }) => {
        if (cloudLeavesOutFillers !== undefined) publishPollsChanged(bus, event, "everyone");
      },
      archived: (transaction, event, afterCommit) => changes.endSession(transaction, event, afterCommit),
      rehearsed: openSamplePoll,
    },
    close: async () => {
      await clock.stop();
      await answerWriter.close();
      endNotes();
      marks.close();
      results.close();
    },
  };
}
