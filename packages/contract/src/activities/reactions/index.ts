import { type ActivityUnit, msg } from "../activity.ts";

/** Votes for a mood, which are counted, and floating reactions, which are not. */
export const reactions = {
  name: "reactions",
  switch: { field: "enableEmojiPulse", label: msg("Reactions"), isOnAtFirst: true },
  submissions: { open: "in-session", availability: "emoji" },
  tab: "reactions",
  stageView: "reactions",
  exportTable: "reactions",
  participation: "reactions",
  contributions: ["reactions"],
  loggedActions: null,
  mutedBy: null,
  anonymousField: null,
  runSheetStep: null,
  caches: { "mood-votes": "shared" },
} as const satisfies ActivityUnit;
