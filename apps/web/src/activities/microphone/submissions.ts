/** Joining and leaving. Not through the outbox: somebody who joins when a connection returns may not be there any more. */
import type { BodyOf } from "@hubbub/contract/calls";

import { t } from "../../lib/i18n/translate.ts";
import { request } from "../../lib/request.ts";
import { useCall } from "../../lib/use-call.ts";
import { applyChange } from "../../live/live-list.ts";
import { ownEntryQuery } from "./queries.ts";

const advice = () => t("Check your connection and try again.");

export function useJoin(eventId: string) {
  return useCall({
    send: (body: BodyOf<"POST /api/events/:eventId/microphone/me">) =>
      request("POST /api/events/:eventId/microphone/me", { params: { eventId }, body }),
    failed: () => t("Could not join the queue"),
    advice,
    onDone: (entry, client) => applyChange(client, ownEntryQuery(eventId).queryKey, entry),
  });
}

export function useLeave(eventId: string) {
  return useCall({
    send: () => request("DELETE /api/events/:eventId/microphone/me", { params: { eventId } }),
    failed: () => t("Could not leave the queue"),
    advice,
    onDone: (_, client) => applyChange(client, ownEntryQuery(eventId).queryKey, null),
  });
}
