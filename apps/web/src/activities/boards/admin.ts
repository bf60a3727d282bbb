import { Lightbulb } from "lucide-react";

import { formatNumber, t } from "../../lib/i18n/translate.ts";
import { countMatching } from "../../moderation/post.ts";
import { lazyComponent } from "../../ui/lazy-component.ts";
import type { AdminPart } from "../admin-part.ts";
import { figure, pendingCount, toReview } from "../hook-components.tsx";
import { type BoardList, countOf, openBoardOf } from "./board-list.ts";
import { useStaffBoards, useStaffIdeas } from "./staff-boards.ts";
import { ReportBoards } from "./ReportBoards.tsx";

export const boardsAdmin: AdminPart = {
  icon: Lightbulb,
  stageLabel: () => t("Idea board"),
  exportLabel: () => t("Ideas, CSV"),
  loggedActions: {
    board_collecting: () => t("Idea board opened"),
    board_voting: () => t("Voting started on an idea board"),
    board_closed: () => t("Idea board closed"),
    board_deleted: () => t("Idea board deleted"),
    idea_hidden: () => t("Idea hidden"),
    idea_shown: () => t("Idea made visible"),
    idea_moved: () => t("Idea moved to another column"),
    idea_merged: () => t("Idea merged into another one"),
    idea_separated: () => t("Merge undone"),
  },
  panel: {
    section: "boards",
    label: () => t("Idea boards"),
    Panel: lazyComponent(async () => (await import("./BoardsPanel.tsx")).BoardsPanel),
    forModerators: true,
    PendingCount: pendingCount(useHeldCount, toReview),
  },
  settings: null,
  ending: { consequence: () => t("Any open idea board will be closed."), announcement: null },
  figure: figure(() => t("Ideas"), useStaffBoards, formatIdeas),
  Report: ReportBoards,
};

function formatIdeas(boards: BoardList): string {
  return formatNumber(boards.reduce((sum, board) => sum + countOf(board), 0));
}

/** Held ideas of the open board. */
function useHeldCount(eventId: string): number {
  const open = openBoardOf(useStaffBoards(eventId).data);
  return countMatching(useStaffIdeas(eventId, open?.id).data ?? [], "held");
}
