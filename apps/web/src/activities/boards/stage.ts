import type { StagePart } from "../stage-part.ts";
import { whileOpen } from "../while-open.ts";
import { isOpen } from "./board-list.ts";
import { BoardStage } from "./BoardStage.tsx";
import { boardsQuery } from "./queries.ts";

export const stage: StagePart = {
  View: BoardStage,
  join: "below",
  // Below an open poll, which is shorter.
  automatic: whileOpen({ priority: 1.5, query: boardsQuery, isOpen, overMs: 60_000 }),
};
