import { POLL_RESULTS_INTERVAL_MS } from "@hubbub/contract/activities/poll-limits";
import type { FastifyBaseLogger } from "fastify";
import type { Kysely } from "kysely";

import type { Module } from "../../api/module.ts";
import type { Bus } from "../../domain/bus.ts";
import type { Snapshots } from "../../domain/cache-names.ts";
import type { EventDirectory } from "../../domain/events/event-directory.ts";
import type { SessionEndStep } from "../../domain/events/session-end.ts";
import type { Schema } from "../../domain/schema/schema.ts";
import { CoalescingBroadcaster } from "../../platform/realtime/coalescing-broadcaster.ts";
import type { LiveChannel, RoomAdmission } from "../../platform/realtime/live-channel.ts";
import type { Screenings } from "../../submissions/moderation/screening.ts";
import { isAnswersNote, OpenPollAnswers } from "./open-poll-answers.store.ts";
import { createAnswerWriter } from "./poll-answers.store.ts";
import { publishAnswers, resultsAreDue, sendResults } from "./poll-broadcasts.ts";
import { PollChanges } from "./poll-changes.ts";
import { POLL_CACHES, PollReader } from "./poll-reader.ts";
import { pollRoutes } from "./polls.routes.ts";
import { closeOpenPoll, listOpenQuizzes, QUIZ_GRACE_MS } from "./polls.store.ts";
import { QuizClock } from "./quiz-clock.ts";

export interface PollModuleDeps {
  kysely: Kysely<Schema>;
  bus: Bus;
  snapshots: Snapshots;
  screenings: Screenings;
  events: EventDirectory;
  logger: FastifyBaseLogger;
}

export interface PollModule extends Module {
  /** Closes the open poll. */
  atSessionEnd: SessionEndStep;
  /** The marks of a socket: which polls its participant has answered. */
  marksOf: (admission: RoomAdmission) => Promise<readonly string[]>;
  /** From now on the sockets of this channel are marked. */
  watch: (live: LiveChannel) => void;
}

/** Polls, their answers, and the clock of quizzes. */
export function createPollModule({ kysely, bus, snapshots, screenings, events, logger }: PollModuleDeps): PollModule {
  const onError = (error: unknown) => logger.warn({ err: error }, "A poll could not be closed or announced");
  const reader = new PollReader({
    kysely,
    bus,
    screenings,
    onQuiz: (event, endsInMs) => clock.noteEnd(event.id, endsInMs, endsInMs + QUIZ_GRACE_MS),
  });
  const openPollAnswers = new OpenPollAnswers(kysely, bus);
  const changes = new PollChanges({ kysely, bus, reader });
  const clock = new QuizClock({
    bus,
    listOpenQuizzes: () => listOpenQuizzes(kysely),
    close: (eventId) => changes.closeEndedQuiz(eventId),
    onError,
  });
  const answerWriter = createAnswerWriter(kysely, (stored) => publishAnswers(bus, stored));
  const results = new CoalescingBroadcaster<"polls">(bus, { intervalMs: POLL_RESULTS_INTERVAL_MS, isImmediate: true });
  const subscriptions = [
    sendResults({ bus, reader, findEvent: (eventId) => events.find(eventId), onError }),
    bus.subscribe(({ roomId, note }) => {
      if (isAnswersNote(note)) resultsAreDue(results, roomId, note.pollId);
    }),
  ];
  return {
    routes: (route) =>
      pollRoutes(route, { kysely, snapshots, screenings, reader, changes, answerWriter, openPollAnswers }),
    jobs: [{ start: () => clock.start() }],
    writers: { polls: answerWriter },
    atSessionEnd: async (transaction, event) => {
      const closed = await closeOpenPoll(transaction, event.id);
      if (closed.length === 0) return () => undefined;
      return () => {
        bus.publish({ roomId: event.id, invalidates: POLL_CACHES });
        changes.announce(event, { closed }).catch(onError);
      };
    },
    marksOf: ({ roomId, participantKey }) => marksOf(openPollAnswers, roomId, participantKey),
    watch: (live) =>
      subscriptions.push(
        bus.subscribe(({ roomId, invalidates, note }) => {
          if (isAnswersNote(note)) live.mark(roomId, note.participantKeys, note.mark);
          if (invalidates.includes("polls-answered")) live.refreshMarks(roomId);
        }),
      ),
    close: async () => {
      await clock.stop();
      await answerWriter.close();
      // The sockets of this node are closed already, so nobody waits for the last results.
      for (const end of subscriptions) end();
      results.flush();
    },
  };
}

/** Only a profile or a cookie proves who a socket belongs to; their keys begin with these letters. */
async function marksOf(
  answers: OpenPollAnswers,
  eventId: string,
  participantKey: string | null,
): Promise<readonly string[]> {
  if (participantKey === null || !/^[pc]:/u.test(participantKey)) return [];
  const mark = await answers.findByKey(eventId, participantKey);
  return mark === null ? [] : [mark];
}
