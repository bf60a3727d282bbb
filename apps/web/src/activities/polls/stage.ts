import type { StagePart } from "../stage-part.ts";
import { whileOpen } from "../while-open.ts";
import { isOpen } from "./poll-list.ts";
import { PollStage } from "./PollStage.tsx";
import { usePolls } from "./queries.ts";

export const pollsStage: StagePart = {
  View: PollStage,
  join: "below",
  automatic: {
    when: "timed",
    priority: 2,
    ...whileOpen("GET /api/events/:eventId/polls", usePolls, isOpen, 20_000),
  },
  removals: ["poll:changed"],
};
