/** Queries and mutations for an event's access links. */
import type { AccessLink, CreateAccessLink } from "@hubbub/contract/access-links";

import { t } from "../../../../../lib/i18n/translate.ts";
import { request } from "../../../../../lib/request.ts";
import { useCall, useFormCall } from "../../../../../lib/use-call.ts";
import { withFirst, without } from "../../../../../live/item-changes.ts";
import { applyChange, listKey, refetchSoon } from "../../../../../live/live-list.ts";
import { useLiveList } from "../../../../../live/use-live-list.ts";

/** Nothing is pushed when somebody opens a link. */
const LINKS_REFRESH_MS = 30_000;

const linksKey = (eventId: string) => listKey<AccessLink[]>("access-links", eventId);

export function useAccessLinks(eventId: string) {
  return useLiveList({
    queryKey: linksKey(eventId),
    messages: { "access-links:changed": refetchSoon },
    fetch: (signal) => request("GET /api/events/:eventId/access-links", { params: { eventId }, signal }),
    refreshMs: LINKS_REFRESH_MS,
  });
}

export function useCreateLink(eventId: string) {
  return useFormCall({
    send: (body: CreateAccessLink) => request("POST /api/events/:eventId/access-links", { params: { eventId }, body }),
    onDone: (answer, client) => {
      const { url: _, ...link } = answer;
      applyChange(client, linksKey(eventId), withFirst(link));
    },
    failed: () => t("Could not create the link"),
  });
}

export function useRevokeLink(eventId: string) {
  return useCall({
    send: ({ id }: AccessLink) =>
      request("DELETE /api/events/:eventId/access-links/:linkId", { params: { eventId, linkId: id } }),
    onDone: (_, client, { id }) => applyChange(client, linksKey(eventId), without(id)),
    done: () => ({ title: t("Link revoked") }),
    failed: () => t("Could not revoke the link"),
  });
}
