/** Reads the boards of an event and all ideas of a board, for the team. */
import type { StaffIdea } from "@hubbub/contract/activities/boards/calls";

import { request } from "../../lib/request.ts";
import { eventList } from "../../live/event-list.ts";
import { refetchSoon, uncertain } from "../../live/live-list.ts";
import { type ListMessages, useLiveList } from "../../live/use-live-list.ts";
import type { BoardList } from "./board-list.ts";
import { boardKeys, boardMessages, BOARDS_REFRESH_MS } from "./queries.ts";

const staffMessages: ListMessages<BoardList> = {
  ...boardMessages,
  "board:changed": refetchSoon,
};

/** All boards, with drafts and hidden ideas, the oldest first. */
export function useStaffBoards(eventId: string) {
  return useLiveList({
    queryKey: boardKeys.list(eventId, "staff"),
    messages: staffMessages,
    list: eventList("GET /api/events/:eventId/boards", { eventId }),
    refreshMs: BOARDS_REFRESH_MS,
    initialData: () => undefined,
  });
}

const ideaMessages: ListMessages<readonly StaffIdea[]> = {
  "idea:voted": (ideas, { ideaId, votes }) => ideas.map((idea) => (idea.id === ideaId ? { ...idea, votes } : idea)),
  "ideas:changed": uncertain,
  "idea:held": refetchSoon,
  "board:changed": refetchSoon,
};

/** All ideas of a board for the team, the oldest first, also held, hidden and merged ones; none without a board. */
export function useStaffIdeas(eventId: string, boardId = "") {
  return useLiveList({
    queryKey: boardKeys.ideas(eventId, boardId),
    messages: ideaMessages,
    fetch: (signal) =>
      request("GET /api/events/:eventId/boards/:boardId/ideas", { params: { eventId, boardId }, signal }),
    refreshMs: BOARDS_REFRESH_MS,
    enabled: boardId !== "",
  });
}
