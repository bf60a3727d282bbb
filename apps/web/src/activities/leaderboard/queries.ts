/** The leaderboards of a session and of a group. */
import { request } from "../../lib/request.ts";
import { eventList } from "../../live/event-list.ts";
import { refetchAfter } from "../../live/live-list.ts";
import { liveQuery } from "../../live/use-live-list.ts";

export const leaderboardQuery = (eventId: string) =>
  liveQuery({
    queryKey: ["leaderboard", eventId],
    list: eventList("GET /api/events/:eventId/leaderboard", { eventId }),
    messages: { "leaderboard:updated": (entries) => refetchAfter(entries) },
    refreshMs: 30_000,
  });

export const groupLeaderboardQuery = (groupId: string) =>
  liveQuery({
    queryKey: ["leaderboard", "group", groupId],
    fetch: (signal) => request("GET /api/event-groups/:groupId/leaderboard", { params: { groupId }, signal }),
    messages: {
      "group:updated": (entries, { group }) => (group.id === groupId ? refetchAfter(entries) : entries),
      "group:leaderboard": (entries, changed) => (changed.groupId === groupId ? refetchAfter(entries) : entries),
    },
    refreshMs: 30_000,
  });
