/** Muted participants of an event: their further posts are held for a moderator, and they are not notified. */
import type { AnswerOf, BodyOf } from "@hubbub/contract/calls";
import { useMutation, useQueryClient } from "@tanstack/react-query";

import { t } from "../lib/i18n/translate.ts";
import { request } from "../lib/request.ts";
import { useLiveMessage } from "../live/hooks.ts";
import { useApplyChange, useLiveList } from "../live/use-live-list.ts";
import { undoAction } from "../ui/undo.ts";

export type Mute = AnswerOf<"GET /api/events/:eventId/mutes">[number];
type MutedBy = BodyOf<"POST /api/events/:eventId/mutes">;

const mutesKey = (eventId: string) => ["mutes", eventId] as const;

/** The event's mutes, newest first; refetched when a live message reports a change. */
export function useMutes(eventId: string) {
  const client = useQueryClient();
  useLiveMessage("mutes:changed", () => void client.invalidateQueries({ queryKey: mutesKey(eventId) }));
  return useLiveList<Mute[]>({
    queryKey: mutesKey(eventId),
    fetch: (signal) => request("GET /api/events/:eventId/mutes", { params: { eventId }, signal }),
    refreshMs: false,
  });
}

type BodyKind = Extract<MutedBy, { of: unknown }>["of"]["kind"];

/** A post whose author is to be muted. */
export interface MutedPost {
  kind: BodyKind;
  id: string;
  /** The author's name, for the toast. */
  name: string;
}

export function useMute(eventId: string) {
  const applyToMutes = useApplyChange<Mute[]>(mutesKey(eventId));
  const unmute = useUnmute(eventId);
  return useMutation<Mute, Error, MutedPost>({
    mutationFn: ({ kind, id }) => {
      const body: MutedBy = { of: { kind, id } };
      return request("POST /api/events/:eventId/mutes", { params: { eventId }, body });
    },
    onSuccess: (mute) => applyToMutes((mutes) => mutes && [mute, ...mutes.filter(({ id }) => id !== mute.id)]),
    meta: {
      done: (mute: Mute, { name }: MutedPost) => ({
        title: t("Muted: {name}", { name }),
        description: t(
          "New contributions from this attendee will be held for review. The attendee will not be notified.",
        ),
        action: undoAction(() => unmute.mutate(mute)),
      }),
      failed: () => t("Could not mute the attendee"),
    },
  });
}

export function useUnmute(eventId: string) {
  const applyToMutes = useApplyChange<Mute[]>(mutesKey(eventId));
  return useMutation<null, Error, Mute>({
    mutationFn: ({ id }) => request("DELETE /api/events/:eventId/mutes/:muteId", { params: { eventId, muteId: id } }),
    onSuccess: (_, { id }) => applyToMutes((mutes) => mutes?.filter((mute) => mute.id !== id)),
    meta: {
      done: (_: null, { participantName }: Mute) => ({
        title: t("Unmuted: {name}", { name: participantName }),
      }),
      failed: () => t("Could not unmute the attendee"),
    },
  });
}
