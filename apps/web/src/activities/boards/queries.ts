/** Reads the boards of an event, the own ideas and votes, and all ideas of a board for the team. */
import type { OwnBoard, StaffIdea } from "@hubbub/contract/activities/boards/calls";

import { useWalletSession } from "../../auth/wallet-session.ts";
import { listFromPage, pageData } from "../../lib/page-data.ts";
import { request } from "../../lib/request.ts";
import { eventList } from "../../live/event-list.ts";
import { useLiveList } from "../../live/use-live-list.ts";
import type { BoardList } from "./board-list.ts";
import { boardKeys } from "./keys.ts";

/** Polling interval while the live channel is disconnected. */
const BOARDS_REFRESH_MS = 5000;

/**
 * The boards that this viewer may see, the oldest first; the team's list also contains drafts and hidden ideas.
 * @param isPhone whether page data without boards means that none is open. The page data of a frozen stage, or of one
 *   with many ideas, has no boards either.
 */
export function useBoards(eventId: string, isPhone = false) {
  const inPage = listFromPage(eventId, "GET /api/events/:eventId/boards");
  const isKnownEmpty = isPhone && inPage === undefined && pageData.event?.id === eventId;
  return useLiveList<BoardList>({
    queryKey: boardKeys.list(eventId),
    list: eventList("GET /api/events/:eventId/boards", { eventId }),
    refreshMs: BOARDS_REFRESH_MS,
    // The page data of a phone contains the open board only, without its ideas; the complete list is fetched. Without an
    // open board there is nothing to show until the lists are read again after the live channel has opened.
    initialData: () => (isKnownEmpty ? [] : inPage),
    ...(isKnownEmpty ? {} : { refetchOnMount: "always" as const }),
  });
}

/** The own ideas and votes on all boards; not requested while no board is shown. */
export function useOwnBoards(eventId: string, isShown: boolean) {
  const viewer = useWalletSession()?.profile.id ?? "";
  return useLiveList<readonly OwnBoard[]>({
    queryKey: boardKeys.own(eventId, viewer),
    list: eventList("GET /api/events/:eventId/boards/mine", { eventId }),
    refreshMs: BOARDS_REFRESH_MS,
    enabled: isShown,
    refetchOnMount: "always",
  });
}

/** All ideas of a board for the team, the oldest first, also held, hidden and merged ones; none without a board. */
export function useStaffIdeas(eventId: string, boardId = "") {
  return useLiveList<readonly StaffIdea[]>({
    queryKey: boardKeys.ideas(eventId, boardId),
    fetch: (signal) =>
      request("GET /api/events/:eventId/boards/:boardId/ideas", { params: { eventId, boardId }, signal }),
    refreshMs: BOARDS_REFRESH_MS,
    enabled: boardId !== "",
    refetchOnMount: "always",
  });
}
