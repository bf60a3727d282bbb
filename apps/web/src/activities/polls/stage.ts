import { lazyComponent } from "../../ui/lazy-component.ts";
import { type StagePart, WHILE_OPEN } from "../stage-part.ts";
import { PollStage } from "./PollStage.tsx";

export const pollsStage: StagePart<"poll"> = {
  View: PollStage,
  join: "below",
  timed: {
    priority: 2,
    Reporter: lazyComponent(async () => (await import("./PollReporter.tsx")).PollReporter),
    inLists: (readList) => {
      const polls = readList("GET /api/events/:eventId/polls");
      return polls?.some(({ state }) => state === "open") ? WHILE_OPEN : null;
    },
  },
  removals: ["poll:changed"],
};
