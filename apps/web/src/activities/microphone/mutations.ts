/** Joining and leaving. Not through the outbox: somebody who joins when a connection returns may not be there any more. */
import type { OwnQueueEntry } from "@hubbub/contract/activities/microphone/calls";
import type { BodyOf } from "@hubbub/contract/calls";
import { useMutation, useQueryClient } from "@tanstack/react-query";

import { t } from "../../lib/i18n/translate.ts";
import { request } from "../../lib/request.ts";
import { applyChange } from "../../live/live-list.ts";
import { microphoneKeys } from "./queries.ts";

const advice = () => t("Check your connection and try again.");

export function useJoin(eventId: string) {
  const client = useQueryClient();
  return useMutation<OwnQueueEntry, Error, BodyOf<"POST /api/events/:eventId/microphone/me">>({
    mutationFn: (body) => request("POST /api/events/:eventId/microphone/me", { params: { eventId }, body }),
    meta: { failed: () => t("Could not join the queue"), advice },
    onSuccess: (entry) => applyChange<OwnQueueEntry | null>(client, microphoneKeys.own(eventId), () => entry),
  });
}

export function useLeave(eventId: string) {
  const client = useQueryClient();
  return useMutation<null>({
    mutationFn: () => request("DELETE /api/events/:eventId/microphone/me", { params: { eventId } }),
    meta: { failed: () => t("Could not leave the queue"), advice },
    onSuccess: () => applyChange<OwnQueueEntry | null>(client, microphoneKeys.own(eventId), () => null),
  });
}
