/** Queries and mutations for an event's access links. */
import type { AccessLink, CreateAccessLink, CreatedAccessLink } from "@hubbub/contract/access-links";
import { useMutation, useQueryClient } from "@tanstack/react-query";

import { t } from "../../../../../lib/i18n/translate.ts";
import { request } from "../../../../../lib/request.ts";
import { useLiveMessage } from "../../../../../live/hooks.ts";
import { useApplyChange, useLiveList } from "../../../../../live/use-live-list.ts";

/** Nothing is pushed when somebody opens a link. */
const LINKS_REFRESH_MS = 30_000;

const linksKey = (eventId: string) => ["access-links", eventId] as const;

export function useAccessLinks(eventId: string) {
  const client = useQueryClient();
  useLiveMessage("access-links:changed", () => void client.invalidateQueries({ queryKey: linksKey(eventId) }));
  return useLiveList<AccessLink[]>({
    queryKey: linksKey(eventId),
    fetch: (signal) => request("GET /api/events/:eventId/access-links", { params: { eventId }, signal }),
    refreshMs: LINKS_REFRESH_MS,
  });
}

export function useCreateLink(eventId: string) {
  const applyToLinks = useApplyChange<AccessLink[]>(linksKey(eventId));
  return useMutation<CreatedAccessLink, Error, CreateAccessLink>({
    mutationFn: (body) => request("POST /api/events/:eventId/access-links", { params: { eventId }, body }),
    onSuccess: (created) => {
      const { url: _, ...link } = created;
      applyToLinks((links) => links && [link, ...links.filter(({ id }) => id !== link.id)]);
    },
    meta: { failed: () => t("Could not create the link") },
  });
}

export function useRevokeLink(eventId: string) {
  const applyToLinks = useApplyChange<AccessLink[]>(linksKey(eventId));
  return useMutation<null, Error, AccessLink>({
    mutationFn: ({ id }) =>
      request("DELETE /api/events/:eventId/access-links/:linkId", { params: { eventId, linkId: id } }),
    onSuccess: (_, { id }) => {
      applyToLinks((links) => links?.filter((link) => link.id !== id));
    },
    meta: { done: () => ({ title: t("Link revoked") }), failed: () => t("Could not revoke the link") },
  });
}
