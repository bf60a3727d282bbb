import { Lightbulb } from "lucide-react";

import { formatNumber, t } from "../../lib/i18n/translate.ts";
import { useLiveList } from "../../live/use-live-list.ts";
import { countMatching } from "../../moderation/post.ts";
import { lazyComponent } from "../../ui/lazy-component.tsx";
import type { AdminPart } from "../admin-part.ts";
import { figureOf } from "../figure-of.tsx";
import { PendingCount } from "../PendingCount.tsx";
import { type BoardList, countOf, openBoardOf } from "./board-list.ts";
import { staffBoardsQuery, staffIdeasQuery } from "./staff-boards.ts";
import { ReportBoards } from "./ReportBoards.tsx";

export const admin: AdminPart = {
  icon: Lightbulb,
  stageLabel: () => t("Idea board"),
  exportLabel: () => t("Ideas"),
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
    PendingCount: PendingIdeas,
  },
  ending: () => t("Any open idea board will be closed."),
  figure: figureOf(
    () => t("Ideas"),
    staffBoardsQuery,
    (boards) => formatNumber(countAll(boards)),
  ),
  Report: ReportBoards,
};

/** Held ideas of the open board. */
function PendingIdeas({ event }: { event: { id: string } }) {
  const open = openBoardOf(useLiveList(staffBoardsQuery(event.id)).data);
  return <PendingCount count={countMatching(useLiveList(staffIdeasQuery(event.id, open?.id)).data ?? [], "held")} />;
}

function countAll(boards: BoardList): number {
  return boards.reduce((ideas, board) => ideas + countOf(board), 0);
}
