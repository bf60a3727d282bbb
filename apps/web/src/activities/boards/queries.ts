/** Reads the boards of an event, and the own ideas and votes. */
import type { OwnBoard, StaffIdea } from "@hubbub/contract/activities/boards/calls";
import { useQueryClient } from "@tanstack/react-query";

import { useWalletSession } from "../../auth/wallet-session.ts";
import { pageData } from "../../lib/page-data.ts";
import { eventList } from "../../live/event-list.ts";
import { listKey, uncertain } from "../../live/live-list.ts";
import { type ListMessages, useLiveList } from "../../live/use-live-list.ts";
import { type BoardList, openBoardOf, withCounts, withIdeas, withVotes } from "./board-list.ts";

/** Polling interval while the live channel is disconnected. */
export const BOARDS_REFRESH_MS = 5000;

export const boardKeys = {
  all: (eventId: string) => ["boards", eventId] as const,
  /** The team has a separate list, because the same call returns more to it. Without a role, it matches both. */
  list: (eventId: string, ...role: "staff"[]) => listKey<BoardList>("boards", eventId, "list", ...role),
  /** Keyed by viewer: signing in can change whose ideas and votes these are. Without one, it matches every viewer's. */
  own: (eventId: string, ...viewer: string[]) => listKey<readonly OwnBoard[]>("boards", eventId, "own", ...viewer),
  ideas: (eventId: string, boardId: string) => listKey<readonly StaffIdea[]>("boards", eventId, "ideas", boardId),
};

export const boardMessages: ListMessages<BoardList> = {
  "ideas:changed": withIdeas,
  "board:counted": withCounts,
  "idea:voted": withVotes,
  "board:changed": uncertain,
};

interface BoardsOptions {
  /**
   * Whether page data without boards means that none is open. The page data of a frozen stage, or of one with many ideas,
   * has no boards either.
   */
  isPageDataComplete?: boolean;
  enabled?: boolean;
}

/** The boards that attendees may see, the oldest first. */
export function useBoards(eventId: string, { isPageDataComplete = false, enabled = true }: BoardsOptions = {}) {
  const list = eventList("GET /api/events/:eventId/boards", { eventId });
  const isKnownEmpty = isPageDataComplete && pageData.event?.id === eventId && list.fromPage() === undefined;
  return useLiveList({
    queryKey: boardKeys.list(eventId),
    messages: boardMessages,
    enabled,
    list,
    refreshMs: BOARDS_REFRESH_MS,
    // The page data of a phone contains the open board only, without its ideas; the complete list is fetched. Without an
    // open board there is nothing to show until the lists are read again after the live channel has opened.
    ...(isKnownEmpty ? { initialData: () => [] } : { refetchOnMount: "always" as const }),
  });
}

/** The own ideas and votes on all boards; not requested while no board is shown. */
export function useOwnBoards(eventId: string, isShown: boolean) {
  const viewer = useWalletSession()?.profile.id ?? "";
  const client = useQueryClient();
  return useLiveList({
    queryKey: boardKeys.own(eventId, viewer),
    messages: {
      "ideas:changed": (own, { removed }) => {
        // Merging and hiding give votes back, and decide about own ideas.
        const isCollecting = openBoardOf(client.getQueryData(boardKeys.list(eventId)))?.phase === "collect";
        return removed.length > 0 || !isCollecting ? uncertain(own) : own;
      },
      "board:changed": uncertain,
    },
    list: eventList("GET /api/events/:eventId/boards/mine", { eventId }),
    refreshMs: BOARDS_REFRESH_MS,
    enabled: isShown,
  });
}
