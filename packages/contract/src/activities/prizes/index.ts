import { msg } from "../../messages.ts";
import type { ActivityUnit } from "../activity.ts";

/** Draws of prizes among the signed-in attendees who took part. */
export const prizes = {
  name: "prizes",
  switch: { field: "enablePrizeDrawing", label: msg("Prize drawing"), isOnAtFirst: true },
  submissions: null,
  tab: { path: "winners", label: msg("Winners") },
  stageView: "winners",
  runSheetStep: null,
  exportTable: "winners",
  contributions: ["prizeEntries", "prizesWon"],
  moderation: { postKind: null, loggedActions: ["prize_drawn"] },
  caches: ["prize-winners", "prize-next"],
  webhooks: ["prize.drawn"],
} as const satisfies ActivityUnit;

export const RECENT_WINNERS_SHOWN = 5;
/** The time from a draw to the end of the reveal on the stage. Other pages do not show the winner before that. */
export const REVEAL_MS = 2700;
