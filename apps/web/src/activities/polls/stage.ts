import { type ReporterProps, type StagePart, WHILE_OPEN } from "../stage-part.ts";
import { useReportOpen } from "../use-report-open.ts";
import { isOpen } from "./poll-list.ts";
import { PollStage } from "./PollStage.tsx";
import { usePolls } from "./queries.ts";

export const pollsStage: StagePart = {
  View: PollStage,
  join: "below",
  automatic: {
    when: "timed",
    priority: 2,
    Reporter: OpenReporter,
    inLists: (readList) => (readList("GET /api/events/:eventId/polls")?.some(isOpen) ? WHILE_OPEN : null),
  },
  removals: ["poll:changed"],
};

function OpenReporter({ eventId, onChange }: ReporterProps) {
  useReportOpen(usePolls(eventId), isOpen, 20_000, onChange);
  return null;
}
