/** Reads the boards of an event and all ideas of a board, for the team. */
import { request } from "../../lib/request.ts";
import { eventList } from "../../live/event-list.ts";
import { refetchLater, refetchSoon } from "../../live/live-list.ts";
import { liveQuery } from "../../live/use-live-list.ts";
import type { BoardList } from "./board-list.ts";
import { boardMessages, boardsKey } from "./queries.ts";

/** All boards, with drafts and hidden ideas, the oldest first. The same call returns less to attendees. */
export const staffBoardsQuery = (eventId: string) =>
  liveQuery<BoardList>({
    queryKey: [...boardsKey(eventId), "staff"],
    list: eventList("GET /api/events/:eventId/boards", { eventId }),
    messages: { ...boardMessages, "board:changed": refetchSoon },
    refreshMs: 5000,
    initialData: () => undefined,
  });

/** All ideas of a board for the team, the oldest first, also held, hidden and merged ones; none without a board. */
export const staffIdeasQuery = (eventId: string, boardId = "") =>
  liveQuery({
    queryKey: [...boardsKey(eventId), "ideas", boardId],
    fetch: (signal) =>
      request("GET /api/events/:eventId/boards/:boardId/ideas", { params: { eventId, boardId }, signal }),
    messages: {
      "idea:voted": (ideas, { ideaId, votes }) => ideas.map((idea) => (idea.id === ideaId ? { ...idea, votes } : idea)),
      "ideas:changed": refetchLater,
      "idea:held": refetchSoon,
      "board:changed": refetchSoon,
    },
    refreshMs: 5000,
    enabled: boardId !== "",
  });
