import type { Poll } from "@hubbub/contract/activities/polls/calls";
import { POLL_RESULTS_INTERVAL_MS, polls } from "@hubbub/contract/activities/polls/index";

import type { Activity, ActivityDeps } from "../activity.ts";
import { fillDemo, openSamplePoll } from "./demo.store.ts";
import { type AnswersNote, isAnswersNote, OpenPollAnswers, PollReader } from "./poll-reader.ts";
import { createAnswerWriter } from "./poll-answer-submissions.ts";
import {
  broadcastResults,
  createAnsweredMarks,
  invalidatePolls,
  publishAnswers,
  publishWordCount,
} from "./poll-broadcasts.ts";
import { PollChanges } from "./poll-changes.ts";
import { closeOpenPoll, listOpenQuizzes, pollsInFile, readPolls } from "./polls.store.ts";
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
import { QuizClock } from "./quiz-clock.ts";
import { Throttle } from "../../platform/realtime/throttle.ts";

/** Polls, their answers, and the clock of quizzes. */
export function createPolls(deps: ActivityDeps): Activity<"polls"> {
  const { kysely, bus, caches, snapshots, screenings, events, broadcaster, logger } = deps;
  const onError = (error: unknown) => logger.warn({ err: error }, "A poll could not be closed or announced");
  const reader = new PollReader({ kysely, caches, snapshots, screenings });
  const pollList = createPollList(snapshots, reader);
  const openPollAnswers = new OpenPollAnswers(deps);
  const marks = createAnsweredMarks(deps, openPollAnswers, onError);
  const changes = new PollChanges({ kysely, bus, reader, onError });
  const clock = new QuizClock({
    listOpenQuizzes: () => listOpenQuizzes(kysely),
    close: (eventId) => changes.closeEndedQuiz(eventId),
    onError,
  });
  const results = new Throttle(POLL_RESULTS_INTERVAL_MS);
  const resultsDeps = { broadcaster, reader, findEvent: (eventId: string) => events.find(eventId) };
  const onAnswers = (eventId: string, note: AnswersNote) => {
    openPollAnswers.add(eventId, note);
    broadcaster.mark(eventId, note.participantKeys, note.mark);
    results.run(`${eventId} ${note.pollId}`, () => {
      reader.refreshOpen(eventId);
      broadcastResults(resultsDeps, eventId, note.pollId).catch(onError);
    });
  };
  const answerWriter = createAnswerWriter(kysely, (stored) => {
    for (const answers of stored) {
      onAnswers(answers.eventId, answers.note);
      publishAnswers(bus, answers);
    }
  });
  const endNotes = bus.onNote((eventId, note) => {
    if (isAnswersNote(note)) onAnswers(eventId, note);
  });
  return {
    unit: polls,
    routes: (route) =>
      pollRoutes(route, { kysely, screenings, reader, changes, answerWriter, pollList, openPollAnswers }),
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
        const { rows } = await readPolls(connection, event.id);
        const find = (target: string | undefined) => rows.find(({ id }) => id === Number(target));
        return {
          reasonToSkip: (target) => {
            const poll = find(target);
            if (!poll) return "deleted";
            return poll.kind === "quiz" && poll.state === "closed" ? "quiz-over" : null;
          },
          perform: async (target, actor) => {
            if (find(target)?.state !== "open") await changes.act(event.id, Number(target), "open", actor);
          },
        };
      },
      targetIds: async (connection, eventId) => (await readPolls(connection, eventId)).rows.map(({ id }) => String(id)),
    },
    fillDemo,
    on: {
      joined: ({ roomId, personKey }) => {
        marks.mark(roomId, personKey);
        return undefined;
      },
      settingsChanged: (event, { cloudLeavesOutFillers }) => {
        if (cloudLeavesOutFillers !== undefined) publishWordCount(bus, event);
      },
      archived: async (transaction, event, afterCommit) => {
        const closed = await closeOpenPoll(transaction, event.id);
        if (closed.length === 0) return;
        afterCommit(() => {
          invalidatePolls(bus, event.id);
          void changes.announce(event, { closed });
        });
      },
      rehearsed: openSamplePoll,
    },
    close: async () => {
      await clock.stop();
      await answerWriter.close();
      endNotes();
      marks.close();
      results.close();
      reader.close();
    },
  };
}
