import type { StaffIdea } from "@hubbub/contract/activities/boards/calls";
import { useQueryClient } from "@tanstack/react-query";

import { useLiveMessage } from "../../live/hooks.ts";
import { refetchSoon, refetchSpread } from "../../live/live-list.ts";
import { useApplyChange } from "../../live/use-live-list.ts";
import { type BoardList, openBoardOf, withCounts, withIdeas, withVotes } from "./board-list.ts";
import { boardKeys } from "./keys.ts";

/** Delay of the refetch after the first message; further messages within this time cause no other refetch. */
const COALESCE_MS = 400;
/** The same for the list of all ideas, which is long. */
const IDEAS_COALESCE_MS = 2000;

/** Applies the live messages about boards to the cached list of an event. */
export function useBoardsLive(eventId: string): void {
  const client = useQueryClient();
  const applyToList = useApplyChange<BoardList>(boardKeys.list(eventId));
  useLiveMessage("ideas:changed", (message) => {
    applyToList((list) => list && withIdeas(list, message));
    // Merging and hiding give votes back, and decide about own ideas.
    const isCollecting = openBoardOf(client.getQueryData<BoardList>(boardKeys.list(eventId)))?.phase === "collect";
    if (message.removed.length > 0 || !isCollecting) refetchSpread(client, boardKeys.everyOwn(eventId));
  });
  useLiveMessage("board:counted", (message) => applyToList((list) => list && withCounts(list, message)));
  useLiveMessage("idea:voted", (message) => applyToList((list) => list && withVotes(list, message)));
  useLiveMessage("board:changed", () => refetchSpread(client, boardKeys.all(eventId)));
}

/** Like `useBoardsLive`, for the team: also keeps the list of all ideas up to date. */
export function useBoardsAdminLive(eventId: string): void {
  const client = useQueryClient();
  const applyToIdeas = useApplyChange<readonly StaffIdea[]>(boardKeys.everyIdeas(eventId));
  useBoardsLive(eventId);
  useLiveMessage("board:changed", () => refetchSoon(client, boardKeys.all(eventId), COALESCE_MS));
  useLiveMessage("ideas:changed", () => refetchSoon(client, boardKeys.everyIdeas(eventId), IDEAS_COALESCE_MS));
  useLiveMessage("idea:held", () => refetchSoon(client, boardKeys.everyIdeas(eventId), COALESCE_MS));
  useLiveMessage("idea:voted", ({ ideaId, votes }) =>
    applyToIdeas((ideas) => ideas?.map((idea) => (idea.id === ideaId ? { ...idea, votes } : idea))),
  );
}
