import { polls } from "@hubbub/contract/activities/polls/index";

import type { Activity, ActivityDeps } from "../activity.ts";
import { fillDemo, openSamplePoll } from "./demo.store.ts";
import { sendLiveResults } from "./live-results.ts";
import { createAnswerWriter } from "./poll-answer-submissions.ts";
import { publishPollsChanged } from "./poll-publications.ts";
import { beginPoll, endPoll } from "./poll-changes.ts";
import { createPollLists } from "./poll-lists.ts";
import { pollReports } from "./poll-reports.store.ts";
import { pollRoutes } from "./polls.routes.ts";
import { listPolls, pollsInFile } from "./polls.store.ts";
import { createQuizClock } from "./quiz-clock.ts";

/** Polls, their answers, and the clock of quizzes. */
export function createPolls(deps: ActivityDeps): Activity<"polls"> {
  const pollDeps = { ...deps, pollLists: createPollLists(deps) };
  const clock = createQuizClock(pollDeps);
  const answerWriter = createAnswerWriter(deps);
  const close = sendLiveResults(pollDeps);
  return {
    unit: polls,
    jobs: [clock],
    routes: (route) => pollRoutes(route, { ...pollDeps, answerWriter }),
    writers: { polls: answerWriter },
    ...pollReports,
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
            if (find(target)?.state !== "open") await beginPoll(pollDeps, change, actor, Number(target));
          },
        };
      },
      targetIds: async (connection, eventId) => (await listPolls(connection, eventId)).map(({ id }) => String(id)),
    },
    eventFile: pollsInFile,
    // Only the open one, without numbers, which change with every answer.
    page: async (event) => {
      const call = "GET /api/events/:eventId/polls";
      const open = (await deps.lists.readPublic(call, event)).json().find(({ state }) => state === "open");
      return open ? { rendered: { [call]: [{ ...open, answered: null, results: null }] } } : {};
    },
    fillDemo,
    on: {
      // The words of texts are counted like those of the word cloud.
      settingsChanged: (event, { cloudLeavesOutFillers }) => {
        if (cloudLeavesOutFillers !== undefined) publishPollsChanged(deps.bus, event, "everyone");
      },
      archived: (change) => endPoll(pollDeps, change),
      rehearsed: openSamplePoll,
    },
    close,
  };
}
