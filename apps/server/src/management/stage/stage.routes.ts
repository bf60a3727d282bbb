/** The calls of stage control: what all stages of an event show, freezing them, and the pinned question. */
import type { Stage, StagePicture } from "@hubbub/contract/stage";
import type { ParsedBodyOf } from "@hubbub/contract/calls";
import type { Kysely } from "kysely";

import { CachedList } from "../../api/cached-list.ts";
import type { DeclareRoute } from "../../api/route.ts";
import type { SharedLists } from "../../api/shared-lists.ts";
import type { Actor } from "../../domain/activity-log/actor.ts";
import { recordAction } from "../../domain/activity-log/activity-log.store.ts";
import type { Bus } from "../../domain/bus.ts";
import type { Snapshots } from "../../domain/cache-names.ts";
import { lockEventForChange } from "../../domain/events/archive.store.ts";
import { publishStage } from "../../domain/events/event-broadcasts.ts";
import type { EventDirectory } from "../../domain/events/event-directory.ts";
import { type EventRecord, toPublicEvent, toStageChoice } from "../../domain/events/event-record.ts";
import { findEvent } from "../../domain/events/events.store.ts";
import type { Schema } from "../../domain/schema/schema.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { noPermission, notFound, Refusal } from "../../platform/http/refusal.ts";
import { findQuestion, withoutRemoved } from "./stage-picture.ts";
import {
  deletePicture,
  findPicture,
  insertPicture,
  lockQuestion,
  readActivity,
  setPin,
  setStage,
} from "./stage.store.ts";

export interface StageDeps {
  kysely: Kysely<Schema>;
  snapshots: Snapshots;
  bus: Bus;
  events: EventDirectory;
  sharedLists: SharedLists;
}

const loggedAs = { live: "stage_live", frozen: "stage_frozen", black: "stage_black" } as const;

type Control = ParsedBodyOf<"PATCH /api/events/:eventId/stage">;

export function stageRoutes(route: DeclareRoute, deps: StageDeps): void {
  const { kysely, bus, events, snapshots } = deps;

  const stage = new CachedList(snapshots, {
    call: "GET /api/events/:eventId/stage",
    name: "stage",
    build: async ({ id }: EventRecord) => {
      const event = await events.find(id);
      if (!event) throw notFound("Event");
      return JSON.stringify(await readStage(deps, event));
    },
  });
  route(stage.call, ({ event }) => stage.read(event));

  route("PATCH /api/events/:eventId/stage", async ({ event, role, actor, body }) => {
    // Whoever has no role has a speaker link.
    if (role === null && (body.view !== undefined || body.mode !== undefined)) throw noPermission();
    // Before the transaction: inside it, reading the lists would need further database connections.
    const picture = body.mode === "frozen" ? await takePicture(deps, withControl(event, body)) : null;
    const changed = await inTransaction(kysely, async (transaction, afterCommit) => {
      const before = await lockEventForChange(transaction, event.id);
      if (!before) throw notFound("Event");
      if (body.pinnedQuestionId !== undefined) await pin(transaction, before, body.pinnedQuestionId);
      await setStage(transaction, event.id, body);
      await setMode(transaction, before, body, picture);
      await recordControl(transaction, before, actor, body);
      const after = await findEvent(transaction, event.id);
      if (!after) throw notFound("Event");
      afterCommit(() => publishStage(bus, after));
      return after;
    });
    return toStageChoice(changed);
  });
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

async function readStage(deps: StageDeps, event: EventRecord): Promise<Stage> {
  const lists = await deps.sharedLists.readAll(event);
  const isFrozen = event.stageMode === "frozen";
  return {
    ...toStageChoice(event),
    pinnedQuestion: findQuestion(lists, event.pinnedQuestionId),
    picture: isFrozen ? withoutRemoved(await requirePicture(deps, event), lists) : null,
  };
}

/** The stored picture. An erasure has deleted it, because it contained what somebody sent: then it is taken again. */
async function requirePicture(deps: StageDeps, event: EventRecord): Promise<StagePicture> {
  const stored = await findPicture(deps.kysely, event.id);
  if (stored) return stored;
  const taken = await takePicture(deps, event);
  await insertPicture(deps.kysely, event.id, taken);
  return (await findPicture(deps.kysely, event.id)) ?? taken;
}

async function takePicture({ kysely, sharedLists }: StageDeps, event: EventRecord): Promise<StagePicture> {
  const [activity, lists] = await Promise.all([readActivity(kysely, event.id), sharedLists.readAll(event)]);
  return {
    takenAt: new Date().toISOString(),
    event: toPublicEvent(event),
    pinnedQuestion: findQuestion(lists, event.pinnedQuestionId),
    activity,
    lists,
  };
}
