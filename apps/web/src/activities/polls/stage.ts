import { lazyComponent } from "../../ui/lazy-component.ts";
import type { StagePart } from "../stage-part.ts";
import { PollStage } from "./PollStage.tsx";
import { WHILE_OPEN } from "./shown-period.ts";

const PollReporter = lazyComponent(async () => (await import("./PollReporter.tsx")).PollReporter);

export const pollsStage: StagePart = {
  View: PollStage,
  join: "below",
  activity: null,
  timed: {
    priority: 2,
    Reporter: PollReporter,
    inLists: (readList) => {
      const polls = readList("GET /api/events/:eventId/polls");
      return polls?.some(({ state }) => state === "open") ? WHILE_OPEN : null;
    },
  },
  Overlay: null,
};
