import { lazyComponent } from "../../ui/lazy-component.ts";
import { type StagePart, WHILE_OPEN } from "../stage-part.ts";
import { isOpen } from "./board-list.ts";
import { BoardStage } from "./BoardStage.tsx";

export const boardsStage: StagePart<"board"> = {
  View: BoardStage,
  join: "below",
  timed: {
    // Below an open poll, which is shorter.
    priority: 1.5,
    Reporter: lazyComponent(async () => (await import("./BoardReporter.tsx")).BoardReporter),
    inLists: (readList) => (readList("GET /api/events/:eventId/boards")?.some(isOpen) ? WHILE_OPEN : null),
  },
  removals: ["board:changed"],
};
