/** Muted participants of an event: their further posts are held for a moderator, and they are not notified. */
import type { AnswerOf, BodyOf } from "@hubbub/contract/calls";

import { t } from "../lib/i18n/translate.ts";
import { request } from "../lib/request.ts";
import { useCall } from "../lib/use-call.ts";
import { withFirst, without } from "../live/item-changes.ts";
import { applyChange, refetchAfter, SOON_MS } from "../live/live-list.ts";
import { liveQuery } from "../live/use-live-list.ts";
import { undoAction } from "../ui/undo.ts";

export type Mute = AnswerOf<"GET /api/events/:eventId/mutes">[number];
type MutedBy = BodyOf<"POST /api/events/:eventId/mutes">;

/** The event's mutes, newest first; refetched when a live message reports a change. */
export const mutesQuery = (eventId: string) =>
  liveQuery({
    queryKey: ["mutes", eventId],
    fetch: (signal) => request("GET /api/events/:eventId/mutes", { params: { eventId }, signal }),
    messages: { "mutes:changed": (mutes) => refetchAfter(mutes, SOON_MS) },
    refreshMs: 30_000,
  });

export type PostKind = Extract<MutedBy, { of: unknown }>["of"]["kind"];

/** A post whose author is to be muted. */
export interface MutedPost {
  kind: PostKind;
  id: string;
  /** The author's name, for the toast. */
  name: string;
}

export function useMute(eventId: string) {
  const unmute = useUnmute(eventId);
  return useCall({
    send: ({ kind, id }: MutedPost) =>
      request("POST /api/events/:eventId/mutes", { params: { eventId }, body: { of: { kind, id } } }),
    onDone: (mute, client) => applyChange(client, mutesQuery(eventId).queryKey, withFirst(mute)),
    done: (mute, { name }) => ({
      title: t("Muted: {name}", { name }),
      description: t(
        "New contributions from this attendee will be held for review. The attendee will not be notified.",
      ),
      action: undoAction(() => unmute.mutate(mute)),
    }),
    failed: () => t("Could not save the changes"),
  });
}

export function useUnmute(eventId: string) {
  return useCall({
    send: ({ id }: Mute) => request("DELETE /api/events/:eventId/mutes/:muteId", { params: { eventId, muteId: id } }),
    onDone: (_, client, { id }) => applyChange(client, mutesQuery(eventId).queryKey, without(id)),
    done: (_, { participantName }) => ({ title: t("Unmuted: {name}", { name: participantName }) }),
    failed: () => t("Could not save the changes"),
  });
}
