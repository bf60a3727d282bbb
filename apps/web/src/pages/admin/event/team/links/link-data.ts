/** Queries and mutations for an event's access links. */
import type { AccessLink, CreateAccessLink } from "@hubbub/contract/access-links";

import { t } from "../../../../../lib/i18n/translate.ts";
import { request } from "../../../../../lib/request.ts";
import { useCall, useFormCall } from "../../../../../lib/use-call.ts";
import { refetchAfter, SOON_MS } from "../../../../../live/live-list.ts";
import { liveQuery } from "../../../../../live/use-live-list.ts";

/** Nothing is pushed when somebody opens a link. */
const LINKS_REFRESH_MS = 30_000;

export const accessLinksQuery = (eventId: string) =>
  liveQuery({
    queryKey: ["access-links", eventId],
    fetch: (signal) => request("GET /api/events/:eventId/access-links", { params: { eventId }, signal }),
    messages: { "access-links:changed": (links) => refetchAfter(links, SOON_MS) },
    refreshMs: LINKS_REFRESH_MS,
  });

export function useCreateLink(eventId: string) {
  return useFormCall({
    send: (body: CreateAccessLink) => request("POST /api/events/:eventId/access-links", { params: { eventId }, body }),
    // Not awaited: the answer has a secret, which is shown at once.
    onDone: (_answer, client) => void client.invalidateQueries({ queryKey: accessLinksQuery(eventId).queryKey }),
    failed: () => t("Creation failed"),
  });
}

export function useRevokeLink(eventId: string) {
  return useCall({
    send: ({ id }: AccessLink) =>
      request("DELETE /api/events/:eventId/access-links/:linkId", { params: { eventId, linkId: id } }),
    refetches: accessLinksQuery(eventId).queryKey,
    done: () => ({ title: t("Link revoked") }),
    failed: () => t("Could not update the links"),
  });
}
