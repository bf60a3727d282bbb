/** The calls of the run sheet. */
import { isOn, type StageView, type StageTab, switchOf } from "@hubbub/contract/activities";
import type { ParsedBodyOf } from "@hubbub/contract/calls";
import type { MovedRunSheet, RunSheetStep, SkippedStep, SkipReason, StepKind } from "@hubbub/contract/run-sheet";
import { isDeepStrictEqual } from "node:util";

import type { Activity, PreparedSteps } from "../../activities/activity.ts";
import { runSheetActivities } from "../../activities/index.ts";
import type { DeclareRoute } from "../../api/route.ts";
import type { Actor } from "../../domain/audit-log/audit-log.store.ts";
import { broadcast } from "../../domain/bus.ts";
import { changeEvent, type EventChange } from "../../domain/events/events.store.ts";
import type { EventRecord } from "../../domain/events/event-record.ts";
import { requireVersion } from "../../domain/events/list-versions.store.ts";
import type { Connection } from "../../domain/schema/schema.ts";
import { changeStage } from "../stage/stage-changes.ts";
import { conflict, Refusal } from "../../platform/http/refusal.ts";
import { findRunSheet, replaceSteps, setCurrent } from "./run-sheet.store.ts";
import type { FeatureDeps } from "../feature-deps.ts";

type Move = ParsedBodyOf<"POST /api/events/:eventId/run-sheet/go">;

export function runSheetRoutes(route: DeclareRoute, deps: FeatureDeps): void {
  const { kysely, bus, activities } = deps;

  route("GET /api/events/:eventId/run-sheet", ({ event }) => findRunSheet(kysely, event.id));

  route("PUT /api/events/:eventId/run-sheet", ({ event, body: { steps, version } }) =>
    changeEvent(kysely, event.id, async ({ transaction, afterCommit }) => {
      const before = await findRunSheet(transaction, event.id);
      requireVersion(before.version, version);
      await requireTargets(transaction, activities, event.id, { before: before.steps, after: steps });
      const current = currentAfter(before.steps, steps, before.current);
      await replaceSteps(transaction, event.id, { steps, current });
      afterCommit(() => broadcast(bus, event.id, "run-sheet:changed", {}));
      return findRunSheet(transaction, event.id);
    }),
  );

  route("POST /api/events/:eventId/run-sheet/go", ({ event, body, actor }) =>
    changeEvent(kysely, event.id, (change) => goToStep(deps, change, actor, body)),
  );
}

/**
 * The index of the current step after the steps were replaced: of the equal step that is nearest to its old place. A
 * step that was edited stays current at its place. Null if the step was removed.
 */
function currentAfter(
  before: readonly RunSheetStep[],
  after: readonly RunSheetStep[],
  current: number | null,
): number | null {
  if (current === null) return null;
  const equal = after.flatMap((step, index) => (isDeepStrictEqual(step, before[current]) ? [index] : []));
  const nearest = equal.toSorted((a, b) => Math.abs(a - current) - Math.abs(b - current))[0];
  return nearest ?? (after.length === before.length ? current : null);
}

async function goToStep(deps: FeatureDeps, change: EventChange, actor: Actor, move: Move): Promise<MovedRunSheet> {
  const { transaction, event, afterCommit } = change;
  const { steps, version } = await findRunSheet(transaction, event.id);
  requireVersion(version, move.version);
  if (move.step >= steps.length)
    throw conflict(`The run sheet has no step ${move.step + 1}. Number of steps: ${steps.length}`);
  const prepared = await prepareSteps(deps.activities, change);
  const { index, step, skipped } = findPossible(steps, move, (each) => reasonToSkip(event, prepared, each));
  await perform(deps, change, step, { actor, prepared });
  await setCurrent(transaction, event.id, index);
  afterCommit(() => broadcast(deps.bus, event.id, "run-sheet:changed", {}));
  return { ...(await findRunSheet(transaction, event.id)), skipped };
}

/** The first possible step from this one on, and those before it. @throws Refusal 409 if none is possible */
function findPossible(
  steps: readonly RunSheetStep[],
  { step: from, otherwise }: Move,
  reasonOf: (step: RunSheetStep) => SkipReason | null,
) {
  const skipped: SkippedStep[] = [];
  for (let index = from; ; index += otherwise === "previous" ? -1 : 1) {
    const step = steps[index];
    if (!step) throw conflict("This step is not available right now, and there is no other step to go to");
    const reason = reasonOf(step);
    if (reason === null) return { index, step, skipped };
    skipped.push({ step: index, reason });
  }
}

type Prepared = Map<StepKind, { unit: Activity["unit"] } & PreparedSteps>;

/** What decides about the steps of activities, by the kind of the step. */
async function prepareSteps(activities: readonly Activity[], { transaction, event }: EventChange): Promise<Prepared> {
  const prepared: Prepared = new Map();
  for (const { unit, kind, prepare } of runSheetActivities(activities))
    prepared.set(kind, { unit, ...(await prepare(transaction, event)) });
  return prepared;
}

function reasonToSkip(event: EventRecord, prepared: Prepared, { kind, target }: RunSheetStep): SkipReason | null {
  if (kind === "view")
    return target === "auto" || target === "join" || event[switchOf(target as StageTab)] ? null : "off";
  const step = prepared.get(kind);
  if (!step) return null;
  const reason = step.reasonToSkip(target);
  if (reason === "deleted") return reason;
  if (event.isArchived) return "archived";
  return isOn(event, step.unit) ? reason : "off";
}

/** A step with a view ends the black screen and unpins the pinned post. A frozen stage stays frozen until a moderator resumes it. */
async function perform(
  deps: FeatureDeps,
  change: EventChange,
  { kind, target }: RunSheetStep,
  { actor, prepared }: { actor: Actor; prepared: Prepared },
): Promise<void> {
  if (kind === "note") return;
  if (kind === "black") {
    await changeStage(deps, change, actor, { mode: "black" });
    return;
  }
  const step = prepared.get(kind);
  await step?.perform(change, target, actor);
  const view = (step ? step.unit.stageView : target) as StageView;
  const live = change.event.stageMode === "black" && { mode: "live" as const };
  await changeStage(deps, change, actor, { view, pinnedQuestionId: null, ...live });
}

/** Steps whose target was deleted since may stay. @throws Refusal 400 for a target that the event does not have */
async function requireTargets(
  kysely: Connection,
  activities: readonly Activity[],
  eventId: string,
  { before, after }: Record<"before" | "after", readonly RunSheetStep[]>,
): Promise<void> {
  for (const { kind, targetIds } of runSheetActivities(activities)) {
    if (!targetIds) continue;
    const known = new Set([...(await targetIds(kysely, eventId)), ...before.map(({ target }) => target)]);
    const index = after.findIndex((step) => step.kind === kind && !known.has(step.target));
    if (index !== -1) throw new Refusal("invalid", `steps[${index}].target: the event has no such ${kind}`);
  }
}
