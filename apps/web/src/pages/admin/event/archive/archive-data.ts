/** Mutations of the Archive tab: archive, reopen, hide and delete an event, calculate its leaderboard. */
import type { LeaderboardEntry } from "@hubbub/contract/activities/leaderboard/calls";
import type { ArchiveEvent } from "@hubbub/contract/archive";
import type { OrganizerEvent } from "@hubbub/contract/events";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";

import { leaderboardKeys } from "../../../../activities/leaderboard/queries.ts";
import { request } from "../../../../lib/request.ts";
import { applyChange } from "../../../../live/live-list.ts";
import { mergeEvent, removeEvent } from "../../queries.ts";

export function useArchive(eventId: string) {
  const client = useQueryClient();
  return useMutation<OrganizerEvent, Error, ArchiveEvent>({
    mutationFn: (body) => request("PATCH /api/events/:eventId/archive", { params: { eventId }, body }),
    onSuccess: (event) => {
      mergeEvent(client, event);
      void client.invalidateQueries({ queryKey: leaderboardKeys.list(eventId) });
    },
  });
}

export function useCalculateLeaderboard(eventId: string) {
  const client = useQueryClient();
  return useMutation<LeaderboardEntry[]>({
    mutationFn: () => request("POST /api/events/:eventId/calculate-leaderboard", { params: { eventId } }),
    onSuccess: (entries) => applyChange<LeaderboardEntry[]>(client, leaderboardKeys.list(eventId), () => entries),
  });
}

/** Title of the group's next session; undefined while loading, if there is none, or if the request is refused. */
export function useNextSession({ id, groupId }: OrganizerEvent, enabled: boolean): string | undefined {
  return useQuery({
    queryKey: ["next-session", id],
    queryFn: async ({ signal }) => {
      const params = { groupId: groupId ?? "" };
      const query = { currentEventId: id };
      const { nextEvent } = await request("GET /api/event-groups/:groupId/next-event", { params, query, signal });
      return nextEvent.title;
    },
    enabled: enabled && groupId !== null,
    refetchOnMount: "always",
  }).data;
}

export function useDeleteEvent(eventId: string) {
  const client = useQueryClient();
  return useMutation<null>({
    mutationFn: () => request("DELETE /api/events/:eventId", { params: { eventId } }),
    onSuccess: () => removeEvent(client, eventId),
  });
}
