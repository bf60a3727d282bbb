/** Reads the boards of an event, and the own ideas and votes. */
import type { OwnBoard } from "@hubbub/contract/activities/boards/calls";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";

import { useWalletSession } from "../../auth/wallet-session.ts";
import { pageData } from "../../lib/page-data.ts";
import { eventList } from "../../live/event-list.ts";
import { listKey, refetchAfter } from "../../live/live-list.ts";
import { type ListMessages, liveQuery, useLiveList } from "../../live/use-live-list.ts";
import { type BoardList, openBoardOf, withCounts, withIdeas, withVotes } from "./board-list.ts";

/** The beginning of the keys of all lists of boards and ideas. */
export const boardsKey = (eventId: string) => ["boards", eventId] as const;

/** The beginning of the keys of the own ideas and votes: signing in can change whose these are. */
export const ownBoardsKey = (eventId: string) => listKey<readonly OwnBoard[]>(...boardsKey(eventId), "own");

export const boardMessages: ListMessages<BoardList> = {
  "ideas:changed": withIdeas,
  "board:counted": withCounts,
  "idea:voted": withVotes,
  "board:changed": (boards) => refetchAfter(boards),
};

/** The boards that attendees may see, the oldest first. */
export const boardsQuery = (eventId: string) =>
  liveQuery<BoardList>({
    queryKey: [...boardsKey(eventId), "list"],
    list: eventList("GET /api/events/:eventId/boards", { eventId }),
    messages: boardMessages,
    refreshMs: 5000,
    // The page data of a phone contains the open board only, without its ideas.
    refetchOnMount: "always",
  });

/** The same for a phone: its page data without boards means that none is open, so that nothing is fetched. */
export const phoneBoardsQuery = (eventId: string) => {
  const query = boardsQuery(eventId);
  const isKnownEmpty = pageData.event?.id === eventId && query.list?.fromPage() === undefined;
  return isKnownEmpty ? { ...query, initialData: () => [], refetchOnMount: true as const } : query;
};

/** The own ideas and votes on all boards; not requested while no board is shown. */
export function useOwnBoards(eventId: string, isShown: boolean) {
  const viewer = useWalletSession()?.profile.id ?? "";
  const client = useQueryClient();
  return useLiveList({ ...ownBoardsQuery(eventId, viewer, client), enabled: isShown });
}

const ownBoardsQuery = (eventId: string, viewer: string, client: QueryClient) =>
  liveQuery<readonly OwnBoard[]>({
    queryKey: [...ownBoardsKey(eventId), viewer],
    list: eventList("GET /api/events/:eventId/boards/mine", { eventId }),
    messages: {
      "ideas:changed": (own, { removed }) => {
        // Merging and hiding give votes back, and decide about own ideas.
        const isCollecting = openBoardOf(client.getQueryData(boardsQuery(eventId).queryKey))?.phase === "collect";
        return removed.length > 0 || !isCollecting ? refetchAfter(own) : own;
      },
      "board:changed": (own) => refetchAfter(own),
    },
    refreshMs: 5000,
  });
