/** Changes what all stages of an event show. A frozen stage shows a picture of its lists, without what was removed since. */
import type { ParsedBodyOf } from "@hubbub/contract/calls";
import type { Question } from "@hubbub/contract/activities/questions/calls";
import type { Stage, StageChoice, StagePicture } from "@hubbub/contract/stage";
import { wireCall } from "@hubbub/contract/wire";

import { pinQuestion } from "../../activities/questions/pinned-questions.store.ts";
import { type Actor, recordAction } from "../../domain/audit-log/audit-log.store.ts";
import { changeEvent, type EventChange, findEvent } from "../../domain/events/events.store.ts";
import { publishStage } from "../../domain/events/event-publications.ts";
import { type EventRecord, toPublicEvent, toStageChoice } from "../../domain/events/event-record.ts";
import type { Activity } from "../../activities/activity.ts";
import type { Connection, Transaction } from "../../domain/schema/schema.ts";
import type { FeatureDeps } from "../feature-deps.ts";
import { deletePicture, insertPicture, readActivity, setStage } from "./stage.store.ts";

type Lists = StagePicture["lists"];

const QUESTIONS = wireCall("GET /api/events/:eventId/questions");

/** The question with this id in the lists that everybody sees; null if there is none. */
export function findPinned(lists: Lists, id: string | null): Stage["pinnedQuestion"] {
  return (lists[QUESTIONS] as readonly Question[] | undefined)?.find((question) => question.id === id) ?? null;
}

/**
 * Removes what moderators have hidden and what was deleted since the picture was taken. What was added or changed since
 * then is not added.
 * @param current the lists as everybody sees them now
 */
export async function withoutRemoved(
  { kysely, activities }: { kysely: Connection; activities: readonly Activity[] },
  picture: StagePicture,
  current: Lists,
): Promise<StagePicture> {
  const keepers = activities.flatMap(({ stage }) => Object.entries(stage?.keepInPicture ?? {}));
  const kept = await Promise.all(
    keepers.map(async ([call, keep]) => {
      const lists = { taken: picture.lists[call], current: current[call] };
      return [call, await keep(lists, kysely, picture.event.id)] as const;
    }),
  );
  const lists = { ...picture.lists, ...Object.fromEntries(kept) };
  return { ...picture, lists, pinnedQuestion: findPinned(lists, picture.pinnedQuestion?.id ?? null) };
}

const loggedAs = { live: "stage_live", frozen: "stage_frozen", black: "stage_black" } as const;

type Control = ParsedBodyOf<"PATCH /api/events/:eventId/stage">;

/** Changes the fields that the command names, and broadcasts them. @throws Refusal 404 or 409 for what is to be pinned */
export async function controlStage(
  deps: FeatureDeps,
  event: EventRecord,
  command: Control,
  actor: Actor,
): Promise<StageChoice> {
  // Before the transaction: inside it, reading the lists would need further database connections.
  const picture = command.mode === "frozen" ? await takePicture(deps, withControl(event, command)) : null;
  return changeEvent(deps.kysely, event.id, (change) => changeStage(deps, change, command, { actor, picture }));
}

/** The same as a part of a change of the event. @param picture what the stage shows if the command freezes it */
export async function changeStage(
  { bus }: Pick<FeatureDeps, "bus">,
  { transaction, event, afterCommit }: EventChange,
  command: Control,
  { actor, picture = null }: { actor: Actor; picture?: StagePicture | null },
): Promise<StageChoice> {
  await setStage(transaction, event.id, command);
  await setMode(transaction, event, { mode: command.mode, actor }, picture);
  if (command.pinnedQuestionId !== undefined) await pinQuestion(transaction, event, command.pinnedQuestionId, actor);
  const after = (await findEvent(transaction, event.id)) ?? event;
  afterCommit(() => publishStage(bus, after));
  return toStageChoice(after);
}

/** The event after this call, as far as the picture shows it. */
function withControl(event: EventRecord, { view, pinnedQuestionId }: Control): EventRecord {
  return {
    ...event,
    stageActivity: view ?? event.stageActivity,
    pinnedQuestionId: pinnedQuestionId === undefined ? event.pinnedQuestionId : pinnedQuestionId,
  };
}

/** Freezing a frozen stage keeps its picture. The audit log records the mode; the view is a setting. */
async function setMode(
  transaction: Transaction,
  { id: eventId, stageMode }: EventRecord,
  { mode, actor }: { mode: Control["mode"]; actor: Actor },
  picture: StagePicture | null,
): Promise<void> {
  if (mode === undefined || mode === stageMode) return;
  await deletePicture(transaction, eventId);
  if (picture) await insertPicture(transaction, eventId, picture);
  await recordAction(transaction, { eventId, actor, action: loggedAs[mode] });
}

export async function takePicture(
  { kysely, sharedLists, activities }: Pick<FeatureDeps, "kysely" | "sharedLists" | "activities">,
  event: EventRecord,
): Promise<StagePicture> {
  const [activity, lists] = await Promise.all([readActivity(kysely, activities, event.id), sharedLists.readAll(event)]);
  return {
    takenAt: new Date().toISOString(),
    event: toPublicEvent(event),
    pinnedQuestion: findPinned(lists, event.pinnedQuestionId),
    activity,
    lists,
  };
}
