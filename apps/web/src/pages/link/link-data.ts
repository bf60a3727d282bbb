/** The access link that this browser has opened for an event. */
import { useLocation } from "wouter";

import { t } from "../../lib/i18n/translate.ts";
import { paths } from "../../lib/paths.ts";
import { request } from "../../lib/request.ts";
import { useCall } from "../../lib/use-call.ts";
import { liveQuery } from "../../live/use-live-list.ts";

/** A page without a live channel notices within this time that its link ended. */
const OWN_LINK_REFRESH_MS = 10_000;

/** Null if this browser has opened none. The error is a 401 if the link expired or was revoked. */
export const ownLinkQuery = (eventId: string) =>
  liveQuery({
    queryKey: ["own-access-link", eventId],
    fetch: (signal) => request("GET /api/events/:eventId/access-link", { params: { eventId }, signal }),
    refreshMs: OWN_LINK_REFRESH_MS,
  });

export function useOpenLink() {
  return useCall({ send: (secret: string) => request("POST /api/access-links/open", { body: { secret } }) });
}

/** Removes the cookie from this browser, and opens the event page. */
export function useLeaveLink(eventId: string) {
  const [, navigate] = useLocation();
  return useCall({
    send: () => request("DELETE /api/events/:eventId/access-link", { params: { eventId } }),
    onDone: () => navigate(paths.event(eventId)),
    failed: () => t("Could not leave the event"),
  });
}
