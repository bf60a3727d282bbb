import type { TimedView } from "../stage-part.ts";
import { useOpenPeriod } from "../use-open-period.ts";
import { openBoardOf } from "./board-list.ts";
import { useBoardsLive } from "./live.ts";
import { useBoards } from "./queries.ts";

/** The automatic stage shows the result of a board this long after its close. */
const BOARD_OVER_MS = 60_000;

export const BoardReporter: TimedView["Reporter"] = ({ eventId, onChange }) => {
  useBoardsLive(eventId);
  const query = useBoards(eventId);
  useOpenPeriod({ query, openId: openBoardOf(query.data)?.id ?? null, overMs: BOARD_OVER_MS, onChange });
  return null;
};
