/** Ending, opening, hiding and deleting an event, and computing its leaderboard. */
import type { LeaderboardEntry } from "@hubbub/contract/activities/leaderboard";
import type { ArchiveEvent } from "@hubbub/contract/archive";
import type { OrganizerEvent } from "@hubbub/contract/events";

import { leaderboardKeys } from "../../../../activities/leaderboard/queries.ts";
import { useMutation } from "../../../../lib/query/use-mutation.ts";
import { useQuery } from "../../../../lib/query/use-query.ts";
import { useQueryClient } from "../../../../lib/query/use-query-client.ts";
import { request } from "../../../../lib/request.ts";
import { mergeEvent, organizerKeys, removeEvent } from "../../queries.ts";

export function useArchive(eventId: string) {
  const client = useQueryClient();
  return useMutation<OrganizerEvent, ArchiveEvent>({
    mutationFn: (body) => request("PATCH /api/events/:eventId/archive", { params: { eventId }, body }),
    onMutate: () => client.cancelQueries({ queryKey: organizerKeys.everyEventList }),
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
    onSuccess: (entries) => client.setQueryData(leaderboardKeys.list(eventId), entries),
  });
}

/** The session its group offers after this one; undefined while unknown, or where nobody may say. */
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
    onMutate: () => client.cancelQueries({ queryKey: organizerKeys.everyEventList }),
    onSuccess: () => removeEvent(client, eventId),
  });
}
