import type { StagePart } from "../stage-part.ts";
import { whileOpen } from "../while-open.ts";
import { isOpen } from "./poll-list.ts";
import { PollStage } from "./PollStage.tsx";
import { pollsQuery } from "./queries.ts";

export const stage: StagePart = {
  View: PollStage,
  join: "below",
  useIsShown: whileOpen({ query: pollsQuery, isOpen, overMs: 20_000 }),
};
