/** What the organizer does with polls. */
import type { Poll, PollDefinition } from "@hubbub/contract/activities/polls/calls";
import { useIsMutating } from "@tanstack/react-query";

import { t } from "../../lib/i18n/translate.ts";
import { request } from "../../lib/request.ts";
import { useCall } from "../../lib/use-call.ts";
import { pollKeys } from "./queries.ts";

export type PollCommands = ReturnType<typeof usePollCommands>;

/** Sends one command at a time, in order. */
export function usePollCommands(eventId: string) {
  const queryKey = pollKeys.all(eventId);
  const shared = { queue: queryKey, refetches: queryKey };
  const paramsOf = (poll: Poll) => ({ eventId, pollId: poll.id });
  return {
    isBusy: useIsMutating({ mutationKey: queryKey }) > 0,
    create: useCall({
      ...shared,
      send: (body: PollDefinition) => request("POST /api/events/:eventId/polls", { params: { eventId }, body }),
      failed: () => t("Could not create the poll"),
      isForm: true,
    }),
    change: useCall({
      ...shared,
      send: ({ poll, body }: { poll: Poll; body: PollDefinition }) =>
        request("PATCH /api/events/:eventId/polls/:pollId", { params: paramsOf(poll), body }),
      failed: () => t("Could not save the poll"),
      isForm: true,
    }),
    showResults: useCall({
      ...shared,
      send: (poll: Poll) =>
        request("PATCH /api/events/:eventId/polls/:pollId", {
          params: paramsOf(poll),
          body: { resultsVisibility: "live" },
        }),
      failed: () => t("Could not save the poll"),
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
      failed: () => t("Could not open the poll"),
    }),
    close: useCall({
      ...shared,
      send: (poll: Poll) => request("POST /api/events/:eventId/polls/:pollId/close", { params: paramsOf(poll) }),
      failed: () => t("Could not close the poll"),
    }),
    reset: useCall({
      ...shared,
      send: (poll: Poll) =>
        request("POST /api/events/:eventId/polls/:pollId/reset", { params: paramsOf(poll), body: { confirm: true } }),
      failed: () => t("Could not reset the poll"),
    }),
    remove: useCall({
      ...shared,
      send: (poll: Poll) =>
        request("DELETE /api/events/:eventId/polls/:pollId", { params: paramsOf(poll), body: { confirm: true } }),
      failed: () => t("Could not delete the poll"),
    }),
  };
}

/** Creates drafts from text. */
export function useImportPolls(eventId: string) {
  return useCall({
    send: (text: string) => request("POST /api/events/:eventId/polls/import", { params: { eventId }, body: { text } }),
    refetches: pollKeys.all(eventId),
    failed: () => t("Could not import the polls"),
    isForm: true,
  });
}
