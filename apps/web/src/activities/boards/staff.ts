/** What the team reads and changes: boards, and the ideas on them. */
import type { Board, CreateBoard, Idea, StaffIdea } from "@hubbub/contract/activities/boards/calls";
import type { BoardPhase } from "@hubbub/contract/activities/boards/index";
import { POLL_OPTION_MAX, POLL_OPTIONS_MIN } from "@hubbub/contract/activities/polls/index";
import { useIsMutating, useQueryClient } from "@tanstack/react-query";
import { useLocation } from "wouter";

import { plural, t } from "../../lib/i18n/translate.ts";
import { paths } from "../../lib/paths.ts";
import { request } from "../../lib/request.ts";
import { excerpt } from "../../lib/text.ts";
import { useCall, useFormCall } from "../../lib/use-call.ts";
import { usePendingVariables } from "../../lib/use-pending-variables.ts";
import { eventList } from "../../live/event-list.ts";
import { applyChange, LATER_MS, refetchAfter, SOON_MS } from "../../live/live-list.ts";
import { liveQuery, staffQuery } from "../../live/use-live-list.ts";
import { useMerging } from "../../moderation/use-merging.ts";
import { undoAction } from "../../ui/undo.ts";
import { changeable } from "./board-draft.ts";
import { type BoardList, byVotes, isFixed, TOP } from "./board-list.ts";
import { boardMessages, boardsKey } from "./queries.ts";

/** All boards, with drafts and hidden ideas, the oldest first. */
export const staffBoardsQuery = (eventId: string) =>
  staffQuery<BoardList>({
    queryKey: [...boardsKey(eventId), "staff"],
    list: eventList("GET /api/events/:eventId/boards", { eventId }),
    messages: { ...boardMessages, "board:changed": (boards) => refetchAfter(boards, SOON_MS) },
    refreshMs: 5000,
  });

/** All ideas of a board for the team, the oldest first, also held, hidden and merged ones; none without a board. */
export const staffIdeasQuery = (eventId: string, boardId = "") =>
  liveQuery({
    queryKey: [...boardsKey(eventId), "ideas", boardId],
    fetch: (signal) =>
      request("GET /api/events/:eventId/boards/:boardId/ideas", { params: { eventId, boardId }, signal }),
    messages: {
      "idea:voted": (ideas, { ideaId, votes }) => ideas.map((idea) => (idea.id === ideaId ? { ...idea, votes } : idea)),
      "ideas:changed": (ideas) => refetchAfter(ideas, LATER_MS),
      "idea:held": (ideas) => refetchAfter(ideas, SOON_MS),
      "board:changed": (ideas) => refetchAfter(ideas, SOON_MS),
    },
    refreshMs: 5000,
    enabled: boardId !== "",
  });

export type BoardCommands = ReturnType<typeof useBoardCommands>;

/** One command at a time is sent, in order. */
const sharedOf = (eventId: string) => ({
  queue: boardsKey(eventId),
  refetches: boardsKey(eventId),
  failed: () => t("Could not update the board"),
});

export function useBoardCommands(eventId: string) {
  const shared = sharedOf(eventId);
  const paramsOf = (board: Board) => ({ eventId, boardId: board.id });
  return {
    isBusy: useIsMutating({ mutationKey: shared.queue }) > 0,
    begin: useCall({
      ...shared,
      send: ({ board, phase }: { board: Board; phase: BoardPhase }) =>
        request("POST /api/events/:eventId/boards/:boardId/phase", { params: paramsOf(board), body: { phase } }),
    }),
    remove: useCall({
      ...shared,
      send: (board: Board) =>
        request("DELETE /api/events/:eventId/boards/:boardId", { params: paramsOf(board), body: { confirm: true } }),
    }),
  };
}

/** Changes a board; null creates one. */
export function useSaveBoard(eventId: string, board: Board | null) {
  return useFormCall({
    ...sharedOf(eventId),
    send: (body: CreateBoard) =>
      board
        ? request("PATCH /api/events/:eventId/boards/:boardId", {
            params: { eventId, boardId: board.id },
            body: isFixed(board) ? changeable(body) : body,
          })
        : request("POST /api/events/:eventId/boards", { params: { eventId }, body }),
  });
}

/** The texts of the best ideas, as options of a poll; null if there are too few. */
export function pollOptions(ideas: readonly Idea[]): string[] | null {
  const texts = byVotes(ideas)
    .slice(0, TOP)
    .map(({ text }) => shorten(text.replace(/\s+/gu, " ")));
  const distinct = [...new Map(texts.map((text) => [text.toLowerCase(), text])).values()];
  return distinct.length < POLL_OPTIONS_MIN ? null : distinct;
}

/** Makes a draft of a poll from the best ideas of a board. The toast leads to the polls. */
export function useMakePoll(eventId: string) {
  const [, navigate] = useLocation();
  return useCall({
    send: ({ prompt, ideas }: Board) => {
      const options = (pollOptions(ideas) ?? []).map((text) => ({ text }));
      return request("POST /api/events/:eventId/polls", {
        params: { eventId },
        body: { kind: "choice", question: prompt, options, maxChoices: 1 },
      });
    },
    done: () => ({
      title: t("Poll created as a draft"),
      action: { label: t("All polls"), onSelect: () => navigate(paths.adminEvent(eventId, "polls")) },
    }),
    failed: () => t("Creation failed"),
  });
}

function shorten(text: string): string {
  return text.length <= POLL_OPTION_MAX ? text : `${text.slice(0, POLL_OPTION_MAX - 1).trimEnd()}…`;
}

interface Move {
  idea: StaffIdea;
  column: number;
  /** The name of that column, for the toast; null if this undoes a move. */
  name: string | null;
}

interface Hide {
  idea: StaffIdea;
  isHidden: boolean;
}

export type IdeaCommands = ReturnType<typeof useIdeaCommands>;

const moveKey = (boardId: string) => ["move-idea", boardId] as const;

/** The ideas with the pending moves: a dropped card must not return for a moment. */
export function useMovedIdeas(boardId: string, ideas: readonly StaffIdea[]): readonly StaffIdea[] {
  const columns = new Map(usePendingVariables<Move>(moveKey(boardId)).map(({ idea, column }) => [idea.id, column]));
  return ideas.map((idea) => ({ ...idea, column: columns.get(idea.id) ?? idea.column }));
}

/** Moving and merging can be undone from the toast. */
export function useIdeaCommands(eventId: string, boardId: string) {
  const client = useQueryClient();
  const params = { eventId, boardId };
  const show = (changed: readonly StaffIdea[]) => {
    const byId = new Map(changed.map((idea) => [idea.id, idea]));
    applyChange(client, staffIdeasQuery(eventId, boardId).queryKey, (ideas) =>
      ideas.map((idea) => byId.get(idea.id) ?? idea),
    );
  };
  // Votes and numbers of other ideas may have changed too.
  const refetches = boardsKey(eventId);
  const patch = (idea: StaffIdea, body: { column: number } | { isHidden: boolean }) =>
    request("PATCH /api/events/:eventId/boards/:boardId/ideas/:ideaId", {
      params: { ...params, ideaId: idea.id },
      body,
    });

  const moving = useCall({
    queue: moveKey(boardId),
    send: ({ idea, column }: Move) => patch(idea, { column }),
    onDone: (changed) => show([changed]),
    refetches,
    done: (_, { idea, name }) =>
      name === null
        ? { title: t("Move undone"), description: excerpt(idea.text) }
        : {
            title: t("Moved to “{column}”", { column: name }),
            description: excerpt(idea.text),
            action: undoAction(() => moving.mutate({ idea, column: idea.column, name: null })),
          },
    failed: () => t("Could not update the idea"),
  });
  const hiding = useCall({
    send: ({ idea, isHidden }: Hide) => patch(idea, { isHidden }),
    onDone: (changed) => show([changed]),
    refetches,
    failed: () => t("Could not update the idea"),
  });
  const merging = useMerging<StaffIdea>({
    merge: (into, from) =>
      request("POST /api/events/:eventId/boards/:boardId/ideas/merge", { params, body: { into, from } }),
    separate: (from) => request("POST /api/events/:eventId/boards/:boardId/ideas/unmerge", { params, body: { from } }),
    onChanged: show,
    refetches,
    done: ({ text }, merged) => ({
      title: plural(merged, "1 idea merged", "{count} ideas merged"),
      description: t("Merged into: {question}", { question: excerpt(text) }),
    }),
    failed: () => t("Could not update the idea"),
  });
  return {
    ...merging,
    move: moving.mutate,
    hide: (idea: StaffIdea, isHidden: boolean) => hiding.mutate({ idea, isHidden }),
    /** Id of the idea that is being hidden or shown; null if none is. */
    hiding: (hiding.isPending && hiding.variables.idea.id) || null,
  };
}
