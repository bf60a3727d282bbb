import { msg } from "../../messages.ts";
import type { ActivityUnit } from "../activity.ts";

/** Durations to choose from, in seconds. */
export const TIMER_DURATIONS = [5, 10, 15, 20, 30, 45, 60].map((minutes) => minutes * 60);

/** One countdown per event, the same on all screens. */
export const timer = {
  name: "timer",
  switch: { field: "enableTimer", label: msg("Timer"), isOnAtFirst: true },
  submissions: null,
  tab: { path: "timer", label: msg("Timer") },
  stageView: "timer",
  runSheetStep: { kind: "timer", targets: TIMER_DURATIONS.map(String), skipReasons: ["no-duration"] },
  exportTable: null,
  contributions: null,
  moderation: null,
  caches: ["timer"],
  webhooks: null,
} as const satisfies ActivityUnit;
