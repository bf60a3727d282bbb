/** Query and mutations for an event's last or running rehearsal. Polled every second while it runs. */
import type { RehearsalSize } from "@hubbub/contract/rehearsal";

import { t } from "../../../../lib/i18n/translate.ts";
import { request } from "../../../../lib/request.ts";
import { useCall } from "../../../../lib/use-call.ts";
import { applyChange } from "../../../../live/live-list.ts";
import { liveQuery } from "../../../../live/use-live-list.ts";

const REFRESH_MS = 1000;

/** Data is null before the first rehearsal, and undefined while loading. */
export const rehearsalQuery = (eventId: string) =>
  liveQuery({
    queryKey: ["rehearsal", eventId],
    fetch: (signal) => request("GET /api/events/:eventId/rehearsal", { params: { eventId }, signal }),
    refreshMs: (rehearsal) => (rehearsal?.outcome === "running" ? REFRESH_MS : false),
  });

export function useStartRehearsal(eventId: string) {
  return useCall({
    send: (people: RehearsalSize) =>
      request("POST /api/events/:eventId/rehearsal", { params: { eventId }, body: { people } }),
    onDone: (rehearsal, client) => applyChange(client, rehearsalQuery(eventId).queryKey, rehearsal),
    failed: () => t("Could not start the rehearsal"),
    advice: () => t("Please try again."),
  });
}

export function useStopRehearsal(eventId: string) {
  return useCall({
    send: () => request("DELETE /api/events/:eventId/rehearsal", { params: { eventId } }),
    onDone: (rehearsal, client) => applyChange(client, rehearsalQuery(eventId).queryKey, rehearsal),
    failed: () => t("Could not stop the rehearsal"),
    advice: () => t("Please try again."),
  });
}
