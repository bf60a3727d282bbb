import { polls } from "@hubbub/contract/activities/polls/index";
import { POLL_RESULTS_INTERVAL_MS } from "@hubbub/contract/activities/polls/limits";

import type { Actor } from "../../domain/activity-log/actor.ts";
import { isCertainKey } from "../../domain/identity/participant.ts";
import type { Activity, ActivityDeps } from "../activity.ts";
import { fillDemo, openSamplePoll } from "./demo.store.ts";
import { type AnswersNote, isAnswersNote, OpenPollAnswers } from "./open-poll-answers-cache.ts";
import { createAnswerWriter } from "./poll-answer-submissions.ts";
import { broadcastResults, invalidatePolls, publishAnswers } from "./poll-broadcasts.ts";
import { PollChanges } from "./poll-changes.ts";
import { exportTable } from "./poll-export.ts";
import { PollReader } from "./poll-reader.ts";
import { countOwnAnswers, keepInPicture, logSubjects, participation, points, posts } from "./poll-reports.store.ts";
import { createPollList, type PollList, pollRoutes } from "./polls.routes.ts";
import { closeOpenPoll, listOpenQuizzes } from "./polls.store.ts";
import { QuizClock } from "./quiz-clock.ts";
import { Throttle } from "../../platform/realtime/throttle.ts";

export interface PollActivity extends Activity<"polls"> {
  pollList: PollList;
  /** Opens a poll. @throws Refusal 409 in a wrong state */
  open: (eventId: string, pollId: number, actor: Actor) => Promise<void>;
}

/** Polls, their answers, and the clock of quizzes. */
export function createPolls(deps: ActivityDeps): PollActivity {
  const { kysely, bus, caches, snapshots, screenings, events, broadcaster, logger } = deps;
  const onError = (error: unknown) => logger.warn({ err: error }, "A poll could not be closed or announced");
  const reader = new PollReader({ kysely, caches, snapshots, screenings });
  const pollList = createPollList(snapshots, reader);
  const openPollAnswers = new OpenPollAnswers(kysely, caches);
  const changes = new PollChanges({ kysely, bus, reader });
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
    pollList,
    writers: { polls: answerWriter },
    exportTable,
    insights: null,
    participation,
    stageActivity: null,
    keepInPicture,
    logSubjects,
    posts,
    myDay: countOwnAnswers,
    points,
    listsWithNames: ["polls"],
    atSessionEnd: async (transaction, event) => {
      const closed = await closeOpenPoll(transaction, event.id);
      if (closed.length === 0) return () => undefined;
      return () => {
        invalidatePolls(bus, event.id);
        changes.announce(event, { closed }).catch(onError);
      };
    },
    open: (eventId, pollId, actor) => changes.act(eventId, pollId, "open", actor),
    onSubmission: null,
    onJoin: null,
    messageHandlers: null,
    erase: null,
    removePersonalData: null,
    fillDemo,
    prepareRehearsal: openSamplePoll,
    // Which polls the participant has answered. A reset of a poll takes marks away.
    marks: {
      invalidatedBy: "polls-answered",
      of: (eventId, participantKey) => marksOf(openPollAnswers, eventId, participantKey),
    },
    close: async () => {
      await clock.stop();
      await answerWriter.close();
      endNotes();
      results.close();
      reader.close();
    },
  };
}

async function marksOf(answers: OpenPollAnswers, eventId: string, participantKey: string): Promise<readonly string[]> {
  if (!isCertainKey(participantKey)) return [];
  const mark = await answers.findByKey(eventId, participantKey);
  return mark === null ? [] : [mark];
}
