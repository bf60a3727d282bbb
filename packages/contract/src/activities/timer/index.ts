import { msg } from "../../messages.ts";
import type { ActivityUnit } from "../activity.ts";

/** One countdown per event, the same on all screens. */
export const timer = {
  name: "timer",
  switch: { field: "enableTimer", label: msg("Timer"), isOnAtFirst: true },
  submissions: null,
  tab: { path: "timer", label: msg("Timer") },
  stage: { view: "timer", runSheetStep: { kind: "timer", skipReasons: ["no-duration"] }, pin: null },
  exportTable: null,
  contributions: null,
  moderation: null,
  caches: { timer: "shared" },
  webhooks: null,
} as const satisfies ActivityUnit;

/** Durations to choose from, in minutes. Stored in seconds. */
export const TIMER_DURATION_MINUTES = [5, 10, 15, 20, 30, 45, 60] as const;
