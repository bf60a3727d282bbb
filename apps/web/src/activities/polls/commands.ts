/** What the organizer does with polls. */
import type { Poll, PollDefinition } from "@hubbub/contract/activities/polls/calls";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";

import { t } from "../../lib/i18n/translate.ts";
import { failureReason, request } from "../../lib/request.ts";
import { toast } from "../../ui/toast.ts";
import { pollKeys } from "./keys.ts";

export type PollCommands = ReturnType<typeof usePollCommands>;

/**
 * The commands. Each shows a refusal as a toast, and resolves to whether the server accepted it. An import resolves to
 * the refusal instead, because it concerns a line of the text that the dialog still shows.
 */
export function usePollCommands(eventId: string) {
  const client = useQueryClient();
  const [running, setRunning] = useState(0);

  const attempt = async (work: () => Promise<unknown>): Promise<{ error: unknown } | null> => {
    setRunning((count) => count + 1);
    try {
      await work();
      return null;
    } catch (error) {
      return { error };
    } finally {
      setRunning((count) => count - 1);
      void client.invalidateQueries({ queryKey: pollKeys.all(eventId) });
    }
  };
  const run = async (failure: string, work: () => Promise<unknown>): Promise<boolean> => {
    const failed = await attempt(work);
    if (failed) toast({ title: failure, description: failureReason(failed.error), tone: "error" });
    return failed === null;
  };
  const paramsOf = (poll: Poll) => ({ eventId, pollId: poll.id });

  return {
    isBusy: running > 0,
    create: (body: PollDefinition) =>
      run(t("Failed to create the poll"), () =>
        request("POST /api/events/:eventId/polls", { params: { eventId }, body }),
      ),
    change: (poll: Poll, body: PollDefinition) =>
      run(t("Failed to change the poll"), () =>
        request("PATCH /api/events/:eventId/polls/:pollId", { params: paramsOf(poll), body }),
      ),
    showResults: (poll: Poll) =>
      run(t("Failed to change the poll"), () =>
        request("PATCH /api/events/:eventId/polls/:pollId", {
          params: paramsOf(poll),
          body: { resultsVisibility: "live" },
        }),
      ),
    importText: async (text: string): Promise<string | null> => {
      const failed = await attempt(() =>
        request("POST /api/events/:eventId/polls/import", { params: { eventId }, body: { text } }),
      );
      return failed && (failureReason(failed.error) ?? t("Failed to import polls"));
    },
    reorder: (pollIds: string[]) =>
      run(t("Reorder failed"), () =>
        request("PATCH /api/events/:eventId/polls/order", { params: { eventId }, body: { pollIds } }),
      ),
    open: (poll: Poll) =>
      run(t("Failed to open the poll"), () =>
        request("POST /api/events/:eventId/polls/:pollId/open", { params: paramsOf(poll) }),
      ),
    close: (poll: Poll) =>
      run(t("Failed to close the poll"), () =>
        request("POST /api/events/:eventId/polls/:pollId/close", { params: paramsOf(poll) }),
      ),
    reset: (poll: Poll) =>
      run(t("Failed to reset the poll"), () =>
        request("POST /api/events/:eventId/polls/:pollId/reset", { params: paramsOf(poll), body: { confirm: true } }),
      ),
    remove: (poll: Poll) =>
      run(t("Failed to delete the poll"), () =>
        request("DELETE /api/events/:eventId/polls/:pollId", { params: paramsOf(poll), body: { confirm: true } }),
      ),
    setHidden: (poll: Poll, answerId: string, isHidden: boolean) =>
      run(t("Failed to change the answer"), () =>
        request("PATCH /api/events/:eventId/polls/:pollId/answers/:answerId", {
          params: { ...paramsOf(poll), answerId },
          body: { isHidden },
        }),
      ),
  };
}
