/** Limits of the run sheet. Does not import zod, so that pages can use it. */
import {
  ACTIVITY_SKIP_REASONS,
  ACTIVITY_STEPS,
  type ActivitySkipReason,
  type ActivityStep,
} from "./activities/index.ts";

/** Maximum number of steps of one event. */
export const RUN_SHEET_STEPS_MAX = 60;
export const STEP_NOTE_MAX = 300;

/**
 * What a step does: "view" chooses what the stage shows, "black" makes the stage black, "note" changes nothing on the
 * stage. The others start an activity and show it.
 */
export type StepKind = "view" | ActivityStep | "black" | "note";
export const STEP_KINDS: readonly StepKind[] = ["view", ...ACTIVITY_STEPS, "black", "note"];

/** Why a step was skipped: its activity is off, the event is archived, or a reason of the activity. */
export type SkipReason = "off" | "archived" | ActivitySkipReason;
export const SKIP_REASONS: readonly SkipReason[] = ["off", "archived", ...ACTIVITY_SKIP_REASONS];
