/** Changes what all stages of an event show. */
import type { ParsedBodyOf } from "@hubbub/contract/calls";
import type { StageChoice, StagePicture } from "@hubbub/contract/stage";
import type { Kysely } from "kysely";

import type { Activity } from "../../activities/activity.ts";
import type { SharedLists } from "../../api/shared-lists.ts";
import type { Actor } from "../../domain/activity-log/actor.ts";
import { recordAction } from "../../domain/activity-log/activity-log.store.ts";
import type { Bus } from "../../domain/bus.ts";
import { lockEventForChange } from "../../domain/events/archive.store.ts";
import { publishStage } from "../../domain/events/event-broadcasts.ts";
import { type EventRecord, toPublicEvent, toStageChoice } from "../../domain/events/event-record.ts";
import { findEvent } from "../../domain/events/events.store.ts";
import type { Schema } from "../../domain/schema/schema.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { notFound, Refusal } from "../../platform/http/refusal.ts";
import { findQuestion } from "./stage-picture.ts";
import { deletePicture, insertPicture, lockQuestion, readActivity, setPin, setStage } from "./stage.store.ts";

export interface StageControlDeps {
  kysely: Kysely<Schema>;
  bus: Bus;
  sharedLists: SharedLists;
  activities: readonly Activity[];
}

const loggedAs = { live: "stage_live", frozen: "stage_frozen", black: "stage_black" } as const;

type Control = ParsedBodyOf<"PATCH /api/events/:eventId/stage">;

/** Changes the fields that the command names, and broadcasts them. @throws Refusal 404 or 409 for the question to pin */
export type ControlStage = (event: EventRecord, command: Control, actor: Actor) => Promise<StageChoice>;

export function createStageControl(deps: StageControlDeps): ControlStage {
  const { kysely, bus } = deps;
  return async (event, command, actor) => {
    // Before the transaction: inside it, reading the lists would need further database connections.
    const picture = command.mode === "frozen" ? await takePicture(deps, withControl(event, command)) : null;
    const changed = await inTransaction(kysely, async (transaction, afterCommit) => {
      const before = await lockEventForChange(transaction, event.id);
      if (!before) throw notFound("Event");
      if (command.pinnedQuestionId !== undefined) await pin(transaction, before, command.pinnedQuestionId);
      await setStage(transaction, event.id, command);
      await setMode(transaction, before, command, picture);
      await recordControl(transaction, before, actor, command);
      const after = await findEvent(transaction, event.id);
      if (!after) throw notFound("Event");
      afterCommit(() => publishStage(bus, after));
      return after;
    });
    return toStageChoice(changed);
  };
}

/** Records the changes in the activity log; the view is a setting. */
async function recordControl(
  transaction: Transaction,
  before: EventRecord,
  actor: Actor,
  { mode, pinnedQuestionId: targetId }: Control,
): Promise<void> {
  const entry = { eventId: before.id, actor };
  if (mode !== undefined && mode !== before.stageMode)
    await recordAction(transaction, { ...entry, action: loggedAs[mode] });
  if (targetId === undefined || targetId === before.pinnedQuestionId) return;
  if (targetId === null) await recordAction(transaction, { ...entry, action: "question_unpinned" });
  else await recordAction(transaction, { ...entry, action: "question_pinned", targetId });
}

/** The event after this call, as far as the picture shows it. */
function withControl(event: EventRecord, { view, pinnedQuestionId }: Control): EventRecord {
  return {
    ...event,
    stageActivity: view ?? event.stageActivity,
    pinnedQuestionId: pinnedQuestionId === undefined ? event.pinnedQuestionId : pinnedQuestionId,
  };
}

type Transaction = Parameters<typeof setPin>[0];

/** @throws Refusal 404 for a question that does not exist, 409 for one that is not public */
async function pin(transaction: Transaction, event: EventRecord, questionId: string | null): Promise<void> {
  if (questionId !== null) {
    const status = await lockQuestion(transaction, event.id, Number(questionId));
    if (status === null) throw notFound("Question");
    if (status === "pending") throw new Refusal("conflict", "Publish the question first: it waits for a moderator");
    if (status === "ignored") throw new Refusal("conflict", "This question was ignored");
    if (status === "merged") throw new Refusal("conflict", "This question was merged with another one");
    if (!event.enableSocialWall) throw new Refusal("conflict", "Questions are switched off");
  }
  await setPin(transaction, event.id, questionId === null ? null : Number(questionId));
}

/** Freezing a frozen stage keeps its picture. */
async function setMode(
  transaction: Transaction,
  { id, stageMode }: EventRecord,
  { mode }: Control,
  picture: StagePicture | null,
): Promise<void> {
  if (mode === undefined || mode === stageMode) return;
  await deletePicture(transaction, id);
  if (picture) await insertPicture(transaction, id, picture);
}

export async function takePicture(
  { kysely, sharedLists, activities }: Pick<StageControlDeps, "kysely" | "sharedLists" | "activities">,
  event: EventRecord,
): Promise<StagePicture> {
  const [activity, lists] = await Promise.all([readActivity(kysely, activities, event.id), sharedLists.readAll(event)]);
  return {
    takenAt: new Date().toISOString(),
    event: toPublicEvent(event),
    pinnedQuestion: findQuestion(lists, event.pinnedQuestionId),
    activity,
    lists,
  };
}
