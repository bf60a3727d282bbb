import type { StagePart } from "../stage-part.ts";
import { whileOpen } from "../while-open.ts";
import { isOpen } from "./board-list.ts";
import { BoardStage } from "./BoardStage.tsx";
import { boardsQuery } from "./queries.ts";

export const stage: StagePart = {
  View: BoardStage,
  join: "below",
  useIsShown: whileOpen({ query: boardsQuery, isOpen, overMs: 60_000 }),
};
