import type { StagePart } from "../stage-part.ts";
import { whileOpen } from "../while-open.ts";
import { isOpen } from "./poll-list.ts";
import { PollStage } from "./PollStage.tsx";
import { usePolls } from "./queries.ts";

export const pollsStage: StagePart<"poll"> = {
  View: PollStage,
  join: "below",
  automatic: whileOpen({
    priority: 2,
    inLists: (readList) => readList("GET /api/events/:eventId/polls"),
    useList: usePolls,
    isOpen,
    overMs: 20_000,
  }),
  removals: ["poll:changed"],
  slots: [],
};
