/** What the team and speakers do with the queue. The page shows it once the server has accepted it. */
import type { MicrophoneQueue } from "@hubbub/contract/activities/microphone/calls";

import { t } from "../../lib/i18n/translate.ts";
import { request } from "../../lib/request.ts";
import { useCommands } from "../../lib/use-commands.ts";
import { applyChange } from "../../live/live-list.ts";
import { microphoneKeys } from "./queries.ts";

/** Sends one command at a time, in order. A microphone is a number; null names none. */
export function useQueueCommands(eventId: string) {
  const queryKey = microphoneKeys.queue(eventId);
  const params = { eventId };
  const paramsOf = (entryId: string) => ({ eventId, entryId });
  const failed = t("Could not update the queue");
  return useCommands(
    {
      /** Calls the first who waits. */
      callNext: (microphone: number | null) => ({
        send: () => request("POST /api/events/:eventId/microphone/next/call", { params, body: { microphone } }),
        failed,
      }),
      call: (id: string, microphone: number | null) => ({
        send: () =>
          request("POST /api/events/:eventId/microphone/:entryId/call", { params: paramsOf(id), body: { microphone } }),
        failed,
      }),
      done: (id: string) => ({
        send: () => request("POST /api/events/:eventId/microphone/:entryId/done", { params: paramsOf(id) }),
        failed,
      }),
      absent: (id: string) => ({
        send: () => request("POST /api/events/:eventId/microphone/:entryId/absent", { params: paramsOf(id) }),
        failed,
      }),
      order: (entryIds: string[]) => ({
        send: () => request("PATCH /api/events/:eventId/microphone/order", { params, body: { entryIds } }),
        failed,
      }),
    },
    {
      queue: queryKey,
      onDone: (queue, client) => applyChange<MicrophoneQueue>(client, queryKey, () => queue),
      // A refusal mostly means that somebody else was faster.
      onFailed: (_, client) => void client.invalidateQueries({ queryKey }),
    },
  );
}
