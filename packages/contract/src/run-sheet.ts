/** The run sheet: the steps of an event in their order, and which one is current. */
import * as z from "zod/mini";

import { ADMINS, STAGE_CREW } from "./access.ts";
import { STAGE_VIEWS, valuesOf } from "./activities/index.ts";
import { msg } from "./messages.ts";
import { expectedVersion, rowId, text } from "./schema.ts";

export const RUN_SHEET_STEPS_MAX = 60;
export const STEP_NOTE_MAX = 300;

const startSteps = valuesOf("runSheetStep");

/**
 * What a step does: "view" chooses what the stage shows, "black" makes the stage black, "note" changes nothing on the
 * stage. The others start an activity and show it.
 */
export const STEP_KINDS = ["view", ...startSteps.map(({ kind }) => kind).toSorted(), "black", "note"] as const;
export type StepKind = (typeof STEP_KINDS)[number];

/** Why a step was skipped: its activity is off, the event is archived, or a reason of the activity. */
const SKIP_REASONS = ["off", "archived", ...startSteps.flatMap(({ skipReasons }) => skipReasons)] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];

const views: readonly string[] = STAGE_VIEWS;

/** Why the target does not fit the kind; null if it does. */
function targetFault(kind: StepKind, target: string | undefined): string | null {
  if (kind === "view")
    return target !== undefined && views.includes(target) ? null : `target must be one of ${views.join(", ")}`;
  if (kind === "black") return target === undefined ? null : "A black step has no target";
  if (kind === "note") return target === undefined ? null : "A note has no target";
  const targets = startSteps.find((step) => step.kind === kind)?.targets ?? [];
  if (targets === "ids") return z.safeParse(rowId, target).success ? null : `target must be the id of a ${kind}`;
  const isKnown = target === undefined || targets.includes(target);
  return isKnown ? null : `target must be one of ${targets.join(", ")}, or missing`;
}

export const RunSheetStep = z
  .strictObject({
    kind: z.enum(STEP_KINDS, `kind must be one of ${STEP_KINDS.join(", ")}`),
    /** Of a view, what the stage shows; else as the activity says. In event files, ids are positions, from 1. */
    target: z.optional(z.string("target must be text")),
    /** What the person on stage reads. */
    note: z.optional(text("Note", { max: STEP_NOTE_MAX, multiline: true })),
  })
  .check(
    z.check(({ value, issues }) => {
      const message =
        value.kind === "note" && value.note === undefined
          ? msg("Note is required")
          : targetFault(value.kind, value.target);
      if (message !== null) issues.push({ code: "custom", message, input: value });
    }),
  );
export type RunSheetStep = z.infer<typeof RunSheetStep>;

export const RunSheetSteps = z
  .array(RunSheetStep, "steps must be a list")
  .check(z.maxLength(RUN_SHEET_STEPS_MAX, `A run sheet has at most ${RUN_SHEET_STEPS_MAX} steps`));

export const RunSheet = z.object({
  steps: z.array(RunSheetStep),
  /** Index of the current step; null before the first one. */
  current: z.nullable(z.number()),
  /** Increases with every change of the steps, and not with moves. */
  version: z.number(),
});
export type RunSheet = z.infer<typeof RunSheet>;

const SkippedStep = z.object({ step: z.number(), reason: z.enum(SKIP_REASONS) });
export type SkippedStep = z.infer<typeof SkippedStep>;

export const MovedRunSheet = z.extend(RunSheet, { skipped: z.array(SkippedStep) });
export type MovedRunSheet = z.infer<typeof MovedRunSheet>;

const MoveRunSheet = z.strictObject({
  step: z.int("step must be a whole number").check(z.gte(0, "step must not be negative")),
  /** Where to look for a step that is possible, if this one is not: "next" by default. */
  otherwise: z.optional(z.enum(["next", "previous"], "otherwise must be next or previous")),
  version: expectedVersion,
});
export type MoveRunSheet = z.input<typeof MoveRunSheet>;

export const runSheetCalls = {
  "GET /api/events/:eventId/run-sheet": {
    access: STAGE_CREW,
    summary: "The steps of the run sheet and the current one",
    answer: RunSheet,
  },
  "PUT /api/events/:eventId/run-sheet": {
    access: ADMINS,
    summary: `Replace the steps, at most ${RUN_SHEET_STEPS_MAX}`,
    body: z.strictObject({ steps: RunSheetSteps, version: expectedVersion }),
    answer: RunSheet,
  },
  "POST /api/events/:eventId/run-sheet/go": {
    access: STAGE_CREW,
    summary: "Go to a step: does what it says on the stage, and skips steps that are not possible",
    body: MoveRunSheet,
    answer: MovedRunSheet,
  },
} as const;
