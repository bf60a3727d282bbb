import { msg } from "../../msg.ts";
import type { ActivityUnit } from "../activity.ts";

/** Attendees respond to one question of the event; their responses form the word cloud. */
export const icebreaker = {
  name: "icebreaker",
  switch: { field: "enableWordCloud", label: msg("Icebreaker"), isOnAtFirst: true },
  submissions: { open: "before-session", availability: "icebreaker" },
  tab: "icebreaker",
  stageView: "icebreaker",
  exportTable: "icebreaker",
  participation: "icebreaker",
  contributions: ["responses"],
  loggedActions: ["response_hidden", "response_shown", "word_rules_changed"],
  mutedBy: "icebreaker",
  anonymousField: null,
  runSheetStep: null,
  setupStep: null,
  caches: { icebreaker: "shared", "word-rules": "shared", "icebreaker-held": "own" },
} as const satisfies ActivityUnit;
