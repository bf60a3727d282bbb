/** What the team and speakers change. The page shows it once the server has accepted it. */
import type { MicrophoneQueue } from "@hubbub/contract/activities/microphone/calls";
import type { QueryClient } from "@tanstack/react-query";

import { t } from "../../lib/i18n/translate.ts";
import { request } from "../../lib/request.ts";
import { useCall } from "../../lib/use-call.ts";
import { applyChange } from "../../live/live-list.ts";
import { queueQuery } from "./queries.ts";

/** Whether somebody who was called has spoken or did not come. */
export type Outcome = "done" | "absent";

/** Sends one command at a time, in order. A microphone is a number; null names none. */
export function useQueueCommands(eventId: string) {
  const { queryKey } = queueQuery(eventId);
  const params = { eventId };
  const shared = {
    queue: queryKey,
    onDone: (queue: MicrophoneQueue, client: QueryClient) => applyChange(client, queryKey, queue),
    // A refusal mostly means that somebody else was faster.
    onFailed: (_: Error, client: QueryClient) => void client.invalidateQueries({ queryKey }),
    failed: () => t("Could not update the queue"),
  };
  return {
    /** Calls the first who waits. */
    callNext: useCall({
      ...shared,
      send: (microphone: number | null) =>
        request("POST /api/events/:eventId/microphone/next/call", { params, body: { microphone } }),
    }),
    call: useCall({
      ...shared,
      send: ({ entryId, microphone }: { entryId: string; microphone: number | null }) =>
        request("POST /api/events/:eventId/microphone/:entryId/call", {
          params: { eventId, entryId },
          body: { microphone },
        }),
    }),
    end: useCall({
      ...shared,
      send: ({ entryId, outcome }: { entryId: string; outcome: Outcome }) =>
        request(`POST /api/events/:eventId/microphone/:entryId/${outcome}`, { params: { eventId, entryId } }),
    }),
    order: useCall({
      ...shared,
      send: (entryIds: string[]) =>
        request("PATCH /api/events/:eventId/microphone/order", { params, body: { entryIds } }),
    }),
  };
}
