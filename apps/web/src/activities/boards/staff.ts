/** What moderators do with ideas. Moving and merging can be undone from the toast. */
import type { StaffIdea } from "@hubbub/contract/activities/boards/calls";
import { useQueryClient } from "@tanstack/react-query";

import { excerpt } from "../../lib/text.ts";
import { plural, t } from "../../lib/i18n/translate.ts";
import { request } from "../../lib/request.ts";
import { useCall } from "../../lib/use-call.ts";
import { usePendingVariables } from "../../lib/use-pending-variables.ts";
import { applyChange } from "../../live/live-list.ts";
import { useMerging } from "../../moderation/use-merging.ts";
import { undoAction } from "../../ui/undo.ts";
import { boardsKey } from "./queries.ts";
import { staffIdeasQuery } from "./staff-boards.ts";

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
