/** Query and mutations for an event's last or running rehearsal. Polled every second while it runs. */
import type { Rehearsal, RehearsalSize } from "@hubbub/contract/rehearsal";
import { useQueryClient } from "@tanstack/react-query";

import { t } from "../../../../lib/i18n/translate.ts";
import { request } from "../../../../lib/request.ts";
import { useCall } from "../../../../lib/use-call.ts";
import { applyChange, listKey } from "../../../../live/live-list.ts";
import { useLiveList } from "../../../../live/use-live-list.ts";

const REFRESH_MS = 1000;

const rehearsalKey = (eventId: string) => listKey<Rehearsal | null>("rehearsal", eventId);

/** Data is null before the first rehearsal, and undefined while loading. */
export function useRehearsal(eventId: string) {
  const client = useQueryClient();
  const isRunning = client.getQueryData(rehearsalKey(eventId))?.outcome === "running";
  return useLiveList({
    queryKey: rehearsalKey(eventId),
    fetch: (signal) => request("GET /api/events/:eventId/rehearsal", { params: { eventId }, signal }),
    refreshMs: isRunning ? REFRESH_MS : false,
  });
}

export function useStartRehearsal(eventId: string) {
  return useCall({
    send: (people: RehearsalSize) =>
      request("POST /api/events/:eventId/rehearsal", { params: { eventId }, body: { people } }),
    onDone: (rehearsal, client) => applyChange(client, rehearsalKey(eventId), rehearsal),
    failed: () => t("Could not start the rehearsal"),
    advice: () => t("Please try again."),
  });
}

export function useStopRehearsal(eventId: string) {
  return useCall({
    send: () => request("DELETE /api/events/:eventId/rehearsal", { params: { eventId } }),
    onDone: (rehearsal, client) => applyChange(client, rehearsalKey(eventId), rehearsal),
    failed: () => t("Could not stop the rehearsal"),
    advice: () => t("Please try again."),
  });
}
