/** What the team and speakers do with the queue. The page shows it once the server has accepted it. */
import type { MicrophoneQueue } from "@hubbub/contract/activities/microphone/calls";

import { t } from "../../lib/i18n/translate.ts";
import { request } from "../../lib/request.ts";
import { useCall } from "../../lib/use-call.ts";
import { applyChange } from "../../live/live-list.ts";
import { microphoneKeys } from "./queries.ts";

export type QueueCommand =
  /** @param id null calls the first who waits; `microphone` null names none */
  | { type: "call"; id: string | null; microphone: number | null }
  | { type: "done"; id: string }
  | { type: "absent"; id: string }
  | { type: "order"; ids: string[] };

/** Sends one command at a time, in order. */
export function useQueueCommand(eventId: string) {
  const queryKey = microphoneKeys.queue(eventId);
  return useCall({
    queue: queryKey,
    send: (command: QueueCommand) => send(eventId, command),
    onDone: (queue, client) => applyChange<MicrophoneQueue>(client, queryKey, () => queue),
    // A refusal mostly means that somebody else was faster.
    onFailed: (_, client) => void client.invalidateQueries({ queryKey }),
    failed: () => t("Could not update the queue"),
  });
}

function send(eventId: string, command: QueueCommand): Promise<MicrophoneQueue> {
  const params = { eventId };
  if (command.type === "order")
    return request("PATCH /api/events/:eventId/microphone/order", { params, body: { entryIds: command.ids } });
  if (command.type === "call") {
    const body = { microphone: command.microphone };
    if (command.id === null) return request("POST /api/events/:eventId/microphone/next/call", { params, body });
    const entry = { eventId, entryId: command.id };
    return request("POST /api/events/:eventId/microphone/:entryId/call", { params: entry, body });
  }
  return request(`POST /api/events/:eventId/microphone/:entryId/${command.type}`, {
    params: { eventId, entryId: command.id },
  });
}
