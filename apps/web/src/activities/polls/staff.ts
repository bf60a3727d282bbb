/** What the team reads and changes: polls, and the answers to them. */
import type { Poll, PollDefinition } from "@hubbub/contract/activities/polls/calls";
import { useIsMutating } from "@tanstack/react-query";

import { t } from "../../lib/i18n/translate.ts";
import { request } from "../../lib/request.ts";
import { useCall, useFormCall } from "../../lib/use-call.ts";
import { eventList } from "../../live/event-list.ts";
import { LATER_MS, refetchAfter, SOON_MS } from "../../live/live-list.ts";
import { liveQuery, staffQuery } from "../../live/use-live-list.ts";
import { type PollList, withClosed, withOpened } from "./poll-list.ts";
import { pollMessages, pollsKey } from "./queries.ts";

/** All polls with their results. */
export const staffPollsQuery = (eventId: string) =>
  staffQuery<PollList>({
    queryKey: [...pollsKey(eventId), "staff"],
    list: eventList("GET /api/events/:eventId/polls", { eventId }),
    // Messages contain only what everybody sees.
    messages: {
      ...pollMessages,
      "poll:opened": (polls, opened) => refetchAfter(withOpened(polls, opened), SOON_MS),
      "poll:closed": (polls, closed) => refetchAfter(withClosed(polls, closed), SOON_MS),
      "poll:changed": (polls) => refetchAfter(polls, SOON_MS),
    },
    refreshMs: 5000,
  });

/** The newest answers to a poll, and all held ones. */
export const staffAnswersQuery = (eventId: string, pollId: string) =>
  liveQuery({
    queryKey: [...pollsKey(eventId), "answers", pollId],
    fetch: (signal) =>
      request("GET /api/events/:eventId/polls/:pollId/answers", { params: { eventId, pollId }, signal }),
    messages: {
      "poll:opened": (answers) => refetchAfter(answers, SOON_MS),
      "poll:closed": (answers) => refetchAfter(answers, SOON_MS),
      "poll:changed": (answers) => refetchAfter(answers, SOON_MS),
      "poll:results": (answers) => refetchAfter(answers, LATER_MS),
    },
    refreshMs: 5000,
  });

/** The polls for a speaker, always with their results. */
export const speakerPollsQuery = (eventId: string) =>
  liveQuery({
    queryKey: ["speaker-polls", eventId],
    fetch: (signal) => request("GET /api/events/:eventId/polls", { params: { eventId }, signal }),
    // Live messages contain results that everybody may see; a speaker also sees those for the team.
    refreshMs: 2000,
  });

export type PollCommands = ReturnType<typeof usePollCommands>;

/** One command at a time is sent, in order. */
const sharedOf = (eventId: string) => ({
  queue: pollsKey(eventId),
  refetches: pollsKey(eventId),
  failed: () => t("Could not update the poll"),
});

export function usePollCommands(eventId: string) {
  const shared = sharedOf(eventId);
  const paramsOf = (poll: Poll) => ({ eventId, pollId: poll.id });
  return {
    isBusy: useIsMutating({ mutationKey: shared.queue }) > 0,
    showResults: useCall({
      ...shared,
      send: (poll: Poll) =>
        request("PATCH /api/events/:eventId/polls/:pollId", {
          params: paramsOf(poll),
          body: { resultsVisibility: "live" },
        }),
    }),
    reorder: useCall({
      ...shared,
      send: (pollIds: string[]) =>
        request("PATCH /api/events/:eventId/polls/order", { params: { eventId }, body: { pollIds } }),
      failed: () => t("Reorder failed"),
    }),
    open: useCall({
      ...shared,
      send: (poll: Poll) => request("POST /api/events/:eventId/polls/:pollId/open", { params: paramsOf(poll) }),
    }),
    close: useCall({
      ...shared,
      send: (poll: Poll) => request("POST /api/events/:eventId/polls/:pollId/close", { params: paramsOf(poll) }),
    }),
    reset: useCall({
      ...shared,
      send: (poll: Poll) =>
        request("POST /api/events/:eventId/polls/:pollId/reset", { params: paramsOf(poll), body: { confirm: true } }),
    }),
    remove: useCall({
      ...shared,
      send: (poll: Poll) =>
        request("DELETE /api/events/:eventId/polls/:pollId", { params: paramsOf(poll), body: { confirm: true } }),
    }),
  };
}

/** Changes a poll; null creates one. */
export function useSavePoll(eventId: string, poll: Poll | null) {
  return useFormCall({
    ...sharedOf(eventId),
    send: (body: PollDefinition) =>
      poll
        ? request("PATCH /api/events/:eventId/polls/:pollId", { params: { eventId, pollId: poll.id }, body })
        : request("POST /api/events/:eventId/polls", { params: { eventId }, body }),
  });
}

/** Creates drafts from text. */
export function useImportPolls(eventId: string) {
  return useFormCall({
    send: (body: { text: string }) => request("POST /api/events/:eventId/polls/import", { params: { eventId }, body }),
    refetches: pollsKey(eventId),
    failed: () => t("Could not import the polls"),
  });
}

/** Hides an answer to a text poll, or shows it again. */
export function useHideText(eventId: string, pollId: string) {
  return useCall({
    send: ({ answerId, isHidden }: { answerId: string; isHidden: boolean }) =>
      request("PATCH /api/events/:eventId/polls/:pollId/answers/:answerId", {
        params: { eventId, pollId, answerId },
        body: { isHidden },
      }),
    refetches: pollsKey(eventId),
    failed: () => t("Could not update the answer"),
  });
}
