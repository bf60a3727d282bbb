/** Queries and mutations for an event's access links. */
import type { AccessLink, CreateAccessLink } from "@hubbub/contract/access-links";

import { t } from "../../../../../lib/i18n/translate.ts";
import { request } from "../../../../../lib/request.ts";
import { useCall, useFormCall } from "../../../../../lib/use-call.ts";
import { withFirst, without } from "../../../../../live/item-changes.ts";
import { applyChange, refetchSoon } from "../../../../../live/live-list.ts";
import { liveQuery } from "../../../../../live/use-live-list.ts";

/** Nothing is pushed when somebody opens a link. */
const LINKS_REFRESH_MS = 30_000;

export const accessLinksQuery = (eventId: string) =>
  liveQuery({
    queryKey: ["access-links", eventId],
    fetch: (signal) => request("GET /api/events/:eventId/access-links", { params: { eventId }, signal }),
    messages: { "access-links:changed": refetchSoon },
    refreshMs: LINKS_REFRESH_MS,
  });

export function useCreateLink(eventId: string) {
  return useFormCall({
    send: (body: CreateAccessLink) => request("POST /api/events/:eventId/access-links", { params: { eventId }, body }),
    onDone: (answer, client) => {
      const { url: _, ...link } = answer;
      applyChange(client, accessLinksQuery(eventId).queryKey, withFirst(link));
    },
    failed: () => t("Creation failed"),
  });
}

export function useRevokeLink(eventId: string) {
  return useCall({
    send: ({ id }: AccessLink) =>
      request("DELETE /api/events/:eventId/access-links/:linkId", { params: { eventId, linkId: id } }),
    onDone: (_, client, { id }) => applyChange(client, accessLinksQuery(eventId).queryKey, without(id)),
    done: () => ({ title: t("Link revoked") }),
    failed: () => t("Could not update the links"),
  });
}
