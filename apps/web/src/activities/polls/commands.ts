/** What the organizer does with polls. */
import type { Poll, PollDefinition } from "@hubbub/contract/activities/polls/calls";

import { t } from "../../lib/i18n/translate.ts";
import { request } from "../../lib/request.ts";
import { useCall } from "../../lib/use-call.ts";
import { useCommands } from "../../lib/use-commands.ts";
import { pollKeys } from "./queries.ts";

export type PollCommands = ReturnType<typeof usePollCommands>;

export function usePollCommands(eventId: string) {
  const { isBusy, run } = useCommands(pollKeys.all(eventId));
  const paramsOf = (poll: Poll) => ({ eventId, pollId: poll.id });
  return {
    isBusy,
    create: (body: PollDefinition) =>
      run({
        send: () => request("POST /api/events/:eventId/polls", { params: { eventId }, body }),
        failed: t("Could not create the poll"),
      }),
    change: (poll: Poll, body: PollDefinition) =>
      run({
        send: () => request("PATCH /api/events/:eventId/polls/:pollId", { params: paramsOf(poll), body }),
        failed: t("Could not save the poll"),
      }),
    showResults: (poll: Poll) =>
      run({
        send: () =>
          request("PATCH /api/events/:eventId/polls/:pollId", {
            params: paramsOf(poll),
            body: { resultsVisibility: "live" },
          }),
        failed: t("Could not save the poll"),
      }),
    reorder: (pollIds: string[]) =>
      run({
        send: () => request("PATCH /api/events/:eventId/polls/order", { params: { eventId }, body: { pollIds } }),
        failed: t("Reorder failed"),
      }),
    open: (poll: Poll) =>
      run({
        send: () => request("POST /api/events/:eventId/polls/:pollId/open", { params: paramsOf(poll) }),
        failed: t("Could not open the poll"),
      }),
    close: (poll: Poll) =>
      run({
        send: () => request("POST /api/events/:eventId/polls/:pollId/close", { params: paramsOf(poll) }),
        failed: t("Could not close the poll"),
      }),
    reset: (poll: Poll) =>
      run({
        send: () =>
          request("POST /api/events/:eventId/polls/:pollId/reset", { params: paramsOf(poll), body: { confirm: true } }),
        failed: t("Could not reset the poll"),
      }),
    remove: (poll: Poll) =>
      run({
        send: () =>
          request("DELETE /api/events/:eventId/polls/:pollId", { params: paramsOf(poll), body: { confirm: true } }),
        failed: t("Could not delete the poll"),
      }),
  };
}

/** Creates drafts from text. */
export function useImportPolls(eventId: string) {
  return useCall({
    send: (text: string) => request("POST /api/events/:eventId/polls/import", { params: { eventId }, body: { text } }),
    refetches: pollKeys.all(eventId),
    failed: () => t("Could not import the polls"),
  });
}
