import { msg } from "../../messages.ts";
import type { ActivityUnit } from "../activity.ts";

/** Votes for a mood, which are counted, and floating reactions, which are not. */
export const reactions = {
  name: "reactions",
  switch: { field: "enableEmojiPulse", label: msg("Reactions"), isOnAtFirst: true },
  submissions: {
    open: "in-session",
    availability: "emoji",
    participation: "reactions",
    points: null,
  },
  tab: { path: "reactions", label: msg("Reactions") },
  stageView: "reactions",
  runSheetStep: null,
  exportTable: "reactions",
  contributions: ["reactions"],
  moderation: null,
  caches: ["mood-votes"],
  webhooks: null,
} as const satisfies ActivityUnit;
