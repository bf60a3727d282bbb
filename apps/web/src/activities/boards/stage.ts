import { type ReporterProps, type StagePart, WHILE_OPEN } from "../stage-part.ts";
import { useReportOpen } from "../use-report-open.ts";
import { isOpen } from "./board-list.ts";
import { BoardStage } from "./BoardStage.tsx";
import { useBoards } from "./queries.ts";

export const boardsStage: StagePart = {
  View: BoardStage,
  join: "below",
  automatic: {
    when: "timed",
    // Below an open poll, which is shorter.
    priority: 1.5,
    Reporter: OpenReporter,
    inLists: (readList) => (readList("GET /api/events/:eventId/boards")?.some(isOpen) ? WHILE_OPEN : null),
  },
  removals: ["board:changed"],
};

function OpenReporter({ eventId, onChange }: ReporterProps) {
  useReportOpen(useBoards(eventId), isOpen, 60_000, onChange);
  return null;
}
