import type { StagePart } from "../stage-part.ts";
import { whileOpen } from "../while-open.ts";
import { isOpen } from "./board-list.ts";
import { BoardStage } from "./BoardStage.tsx";
import { useBoards } from "./queries.ts";

export const boardsStage: StagePart<"board"> = {
  View: BoardStage,
  join: "below",
  automatic: whileOpen({
    // Below an open poll, which is shorter.
    priority: 1.5,
    inLists: (readList) => readList("GET /api/events/:eventId/boards"),
    useList: useBoards,
    isOpen,
    overMs: 60_000,
  }),
  removals: ["board:changed"],
  slots: [],
};
