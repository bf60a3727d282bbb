import type { StagePart } from "../stage-part.ts";
import { whileOpen } from "../while-open.ts";
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
    ...whileOpen("GET /api/events/:eventId/boards", useBoards, isOpen, 60_000),
  },
  removals: ["board:changed"],
};
