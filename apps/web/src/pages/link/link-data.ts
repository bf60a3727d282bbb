/** The access link that this browser has opened for an event. */
import type { OpenedAccessLink, OwnAccessLink } from "@hubbub/contract/access-links";
import { useMutation } from "@tanstack/react-query";

import { request } from "../../lib/request.ts";
import { useLiveList } from "../../live/use-live-list.ts";

/** A page without a live channel notices within this time that its link ended. */
const OWN_LINK_POLL_MS = 10_000;

/** Null if this browser has opened none. The error is a 401 if the link expired or was revoked. */
export function useOwnLink(eventId: string) {
  return useLiveList<OwnAccessLink | null>({
    queryKey: ["own-access-link", eventId],
    fetch: (signal) => request("GET /api/events/:eventId/access-link", { params: { eventId }, signal }),
    pollMs: OWN_LINK_POLL_MS,
    refetchOnMount: "always",
  });
}

export function useOpenLink() {
  return useMutation<OpenedAccessLink, Error, string>({
    mutationFn: (secret) => request("POST /api/access-links/open", { body: { secret } }),
  });
}

/** Removes the cookie from this browser. */
export function useLeaveLink(eventId: string) {
  return useMutation<null>({
    mutationFn: () => request("DELETE /api/events/:eventId/access-link", { params: { eventId } }),
  });
}
