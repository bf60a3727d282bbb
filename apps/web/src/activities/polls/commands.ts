/** What the organizer does with polls. */
import type { Poll, PollDefinition } from "@hubbub/contract/activities/polls/calls";

import { t } from "../../lib/i18n/translate.ts";
import { request } from "../../lib/request.ts";
import { useCall } from "../../lib/use-call.ts";
import { pollKeys } from "./keys.ts";

export type PollCommands = ReturnType<typeof usePollCommands>;

interface Command {
  /** The title of the toast after a refusal. */
  failed: string;
  send: () => Promise<unknown>;
}

/** Each command resolves to whether the server accepted it. */
export function usePollCommands(eventId: string) {
  const { mutateAsync, isPending } = useCall({
    send: ({ send }: Command) => send(),
    refetches: pollKeys.all(eventId),
    failed: ({ failed }) => failed,
  });
  const run = (failed: string, send: () => Promise<unknown>) =>
    mutateAsync({ failed, send }).then(
      () => true,
      () => false,
    );
  const paramsOf = (poll: Poll) => ({ eventId, pollId: poll.id });

  return {
    isBusy: isPending,
    create: (body: PollDefinition) =>
      run(t("Could not create the poll"), () =>
        request("POST /api/events/:eventId/polls", { params: { eventId }, body }),
      ),
    change: (poll: Poll, body: PollDefinition) =>
      run(t("Could not save the poll"), () =>
        request("PATCH /api/events/:eventId/polls/:pollId", { params: paramsOf(poll), body }),
      ),
    showResults: (poll: Poll) =>
      run(t("Could not save the poll"), () =>
        request("PATCH /api/events/:eventId/polls/:pollId", {
          params: paramsOf(poll),
          body: { resultsVisibility: "live" },
        }),
      ),
    reorder: (pollIds: string[]) =>
      run(t("Reorder failed"), () =>
        request("PATCH /api/events/:eventId/polls/order", { params: { eventId }, body: { pollIds } }),
      ),
    open: (poll: Poll) =>
      run(t("Could not open the poll"), () =>
        request("POST /api/events/:eventId/polls/:pollId/open", { params: paramsOf(poll) }),
      ),
    close: (poll: Poll) =>
      run(t("Could not close the poll"), () =>
        request("POST /api/events/:eventId/polls/:pollId/close", { params: paramsOf(poll) }),
      ),
    reset: (poll: Poll) =>
      run(t("Could not reset the poll"), () =>
        request("POST /api/events/:eventId/polls/:pollId/reset", { params: paramsOf(poll), body: { confirm: true } }),
      ),
    remove: (poll: Poll) =>
      run(t("Could not delete the poll"), () =>
        request("DELETE /api/events/:eventId/polls/:pollId", { params: paramsOf(poll), body: { confirm: true } }),
      ),
  };
}

/** Creates drafts from text. No toast: a refusal concerns a line of the text, which the dialog still shows. */
export function useImportPolls(eventId: string) {
  return useCall({
    send: (text: string) => request("POST /api/events/:eventId/polls/import", { params: { eventId }, body: { text } }),
    refetches: pollKeys.all(eventId),
  });
}
