/** The calls of the run sheet. */
import type { ParsedBodyOf } from "@hubbub/contract/calls";
import type { MovedRunSheet, RunSheet, RunSheetStep } from "@hubbub/contract/run-sheet";
import type { StageActivity } from "@hubbub/contract/events";
import type { Kysely } from "kysely";

import { readPolls } from "../../activities/polls/polls.store.ts";
import { findTimer } from "../../activities/timer/timer.store.ts";
import type { DeclareRoute } from "../../api/route.ts";
import type { Actor } from "../../domain/activity-log/actor.ts";
import type { Bus } from "../../domain/bus.ts";
import { lockEventForChange } from "../../domain/events/archive.store.ts";
import { type EventRecord, toPublicEvent } from "../../domain/events/event-record.ts";
import { findEvent } from "../../domain/events/events.store.ts";
import type { Schema } from "../../domain/schema/schema.ts";
import type { ControlStage } from "../stage/stage-control.ts";
import { createQueueAcrossNodes } from "../../platform/database/lock-across-nodes.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { notFound, Refusal } from "../../platform/http/refusal.ts";
import { publishRunSheet } from "./run-sheet-broadcasts.ts";
import { findRunSheet, replaceSteps, setCurrent } from "./run-sheet.store.ts";
import { type Circumstances, currentAfter, findPossible } from "./steps.ts";

export interface RunSheetDeps {
  kysely: Kysely<Schema>;
  bus: Bus;
  controlStage: ControlStage;
  openPoll: (eventId: string, pollId: number, actor: Actor) => Promise<void>;
  startTimer: (eventId: string, seconds: number | null) => Promise<unknown>;
}

/** Distinguishes these from other advisory locks. */
const LOCK_CLASS = 4202;

type Move = ParsedBodyOf<"POST /api/events/:eventId/run-sheet/go">;

export function runSheetRoutes(route: DeclareRoute, deps: RunSheetDeps): void {
  const { kysely, bus } = deps;
  const queue = createQueueAcrossNodes(kysely, LOCK_CLASS);

  route("GET /api/events/:eventId/run-sheet", ({ event }) => findRunSheet(kysely, event.id));

  route("PUT /api/events/:eventId/run-sheet", ({ event, body: { steps, revision } }) =>
    inTransaction(kysely, async (transaction, afterCommit) => {
      if (!(await lockEventForChange(transaction, event.id))) throw notFound("Event");
      const before = await findRunSheet(transaction, event.id);
      requireRevision(before, revision);
      await requirePolls(transaction, event.id, { before: before.steps, after: steps });
      const current = currentAfter(before.steps, steps, before.current);
      await replaceSteps(transaction, event.id, { steps, current });
      afterCommit(() => publishRunSheet(bus, event.id));
      return findRunSheet(transaction, event.id);
    }),
  );

  // Two presses at the same time must not leave the step of one and the stage of the other, nor refuse one because the
  // other has opened the poll.
  route("POST /api/events/:eventId/run-sheet/go", ({ event, body, actor }) =>
    queue(event.id, () => go(deps, event.id, body, actor)),
  );
}

async function go(deps: RunSheetDeps, eventId: string, move: Move, actor: Actor): Promise<MovedRunSheet> {
  const { kysely, bus } = deps;
  // The move before this one may have changed the event since the request arrived, on another node too.
  const event = await findEvent(kysely, eventId);
  if (!event) throw notFound("Event");
  const { steps, revision } = requireRevision(await findRunSheet(kysely, event.id), move.revision);
  if (move.step >= steps.length)
    throw new Refusal("conflict", `The run sheet has no step ${move.step + 1}: it has ${steps.length}`);
  const direction = move.otherwise === "previous" ? -1 : 1;
  const circumstances = await readCircumstances(kysely, event);
  const { step, skipped } = findPossible(steps, { from: move.step, direction }, circumstances);
  const found = step === null ? undefined : steps[step];
  if (step === null || !found) throw new Refusal("conflict", "None of these steps is possible now");
  await perform(deps, event, found, { actor, circumstances });
  await setCurrent(kysely, event.id, step, revision);
  publishRunSheet(bus, event.id);
  return { ...(await findRunSheet(kysely, event.id)), skipped };
}

/** A step that shows something ends black and the pinned question; a frozen stage stays frozen until a moderator goes on. */
async function perform(
  { controlStage, openPoll, startTimer }: RunSheetDeps,
  event: EventRecord,
  { kind, target }: RunSheetStep,
  { actor, circumstances }: { actor: Actor; circumstances: Circumstances },
): Promise<void> {
  const show = (view: StageActivity) =>
    controlStage(
      event,
      { view, pinnedQuestionId: null, ...(event.stageMode === "black" && { mode: "live" as const }) },
      actor,
    );
  if (kind === "view") await show(target as StageActivity);
  if (kind === "poll") {
    const isOpen = circumstances.polls.some(({ id, state }) => id === Number(target) && state === "open");
    if (!isOpen) await openPoll(event.id, Number(target), actor);
    await show("poll");
  }
  if (kind === "timer") {
    await startTimer(event.id, target === undefined ? null : Number(target));
    await show("timer");
  }
  if (kind === "black") await controlStage(event, { mode: "black" }, actor);
}

async function readCircumstances(kysely: Kysely<Schema>, event: EventRecord): Promise<Circumstances> {
  const [polls, timer] = await Promise.all([readPolls(kysely, event.id), findTimer(kysely, event.id)]);
  return { event: toPublicEvent(event), polls: polls.rows, timer };
}

/** @throws Refusal 409 if the steps are not those that the caller has seen */
function requireRevision(sheet: RunSheet, revision: number | undefined): RunSheet {
  if (revision !== undefined && revision !== sheet.revision)
    throw new Refusal("conflict", "Somebody else has changed the run sheet meanwhile");
  return sheet;
}

/** Steps whose poll was deleted since may stay. @throws Refusal 400 for a step with a poll that the event does not have */
async function requirePolls(
  kysely: Kysely<Schema>,
  eventId: string,
  { before, after }: Record<"before" | "after", readonly RunSheetStep[]>,
): Promise<void> {
  const { rows } = await readPolls(kysely, eventId);
  const known = new Set([...rows.map(({ id }) => String(id)), ...before.map(({ target }) => target)]);
  const index = after.findIndex(({ kind, target }) => kind === "poll" && !known.has(target));
  if (index !== -1) throw new Refusal("invalid", `steps[${index}].target: the event has no such poll`);
}
