/** The calls of moderators that label questions, merge them and separate them again. */
import type { Question } from "@hubbub/contract/activities/questions/calls";
import { LABELS_MAX } from "@hubbub/contract/activities/questions/labels";

import type { DeclareRoute } from "../../api/route.ts";
import { type Actor, recordAction } from "../../domain/activity-log/activity-log.store.ts";
import type { Bus } from "../../domain/bus.ts";
import { publishStage } from "../../domain/events/event-broadcasts.ts";
import { findEvent } from "../../domain/events/events.store.ts";
import type { Identified } from "../../domain/identity/participant.ts";
import type { Connection } from "../../domain/schema/schema.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import {
  mergedInto,
  mergeIsOld,
  type QuestionRow,
  refuseMerge,
  refuseUnmerge,
  toStaffQuestion,
} from "./question-row.ts";
import { publishLabels, publishMerge, publishUnmerge } from "./question-broadcasts.ts";
import { type QuestionListDeps, staffView } from "./question-list.ts";
import { findQuestions, listMerges, lockForMerge, removeMerge, storeMerge } from "./question-merges.store.ts";
import { findQuestion, unpin } from "./questions.store.ts";
import type { TallyMessages } from "./question-tally.ts";
import { updateUnitedCounts } from "./question-votes.store.ts";
import { notFound, Refusal } from "../../platform/http/refusal.ts";
import { assignLabels, listLabels, replaceLabels } from "./question-labels.store.ts";

export interface QuestionMergeDeps extends QuestionListDeps {
  bus: Bus;
  tally: Pick<TallyMessages, "noteChange">;
}

interface MergeCall {
  eventId: string;
  actor: Actor;
}

export function questionMergeRoutes(route: DeclareRoute, deps: QuestionMergeDeps): void {
  route("POST /api/events/:eventId/questions/merge", async (call) => {
    const { event, actor, body } = call;
    const into = Number(body.into);
    const rows = await merge(deps, { eventId: event.id, actor }, into, body.from.map(Number));
    return toAnswer(deps, call, event.id, rows);
  });

  route("POST /api/events/:eventId/questions/unmerge", async (call) => {
    const { event, actor, body } = call;
    const rows = await unmerge(deps, { eventId: event.id, actor }, body.from.map(Number));
    return toAnswer(deps, call, event.id, rows);
  });
}

/** @returns the question merged into, and then the merged ones */
function merge(
  { kysely, bus, tally }: QuestionMergeDeps,
  { eventId, actor }: MergeCall,
  into: number,
  from: readonly number[],
) {
  return inTransaction(kysely, async (transaction, afterCommit) => {
    const before = await lockForMerge(transaction, eventId, [into, ...from]);
    const refusal = refuseMerge(before, into, from);
    if (refusal) throw refusal;
    await storeMerge(transaction, eventId, into, from);
    const unpinned = await Promise.all(from.map((id) => unpin(transaction, eventId, id)));
    const event = unpinned.includes(true) ? await findEvent(transaction, eventId) : null;
    for (const targetId of from)
      await recordAction(transaction, { eventId, actor, action: "question_merged", targetId });
    const counts = await updateUnitedCounts(transaction, [{ eventId, questionId: into }]);
    afterCommit(() => {
      if (event) publishStage(bus, event);
      publishMerge(bus, eventId, { into, from: from.flatMap((id) => before.get(id) ?? []), counts });
      tally.noteChange(eventId);
    });
    return readInOrder(transaction, eventId, [into, ...from]);
  });
}

/** @returns the questions merged into, and then those that are separate again */
function unmerge({ kysely, bus, tally }: QuestionMergeDeps, { eventId, actor }: MergeCall, from: readonly number[]) {
  return inTransaction(kysely, async (transaction, afterCommit) => {
    const refusal = refuseUnmerge(await lockForMerge(transaction, eventId, from), from);
    if (refusal) throw refusal;
    const merges = await listMerges(transaction, eventId);
    const separated = await removeMerge(transaction, eventId, from);
    if (separated.size < from.length) throw mergeIsOld();
    for (const targetId of from)
      await recordAction(transaction, { eventId, actor, action: "question_separated", targetId });
    const into = [...new Set(from.flatMap((id) => mergedInto(merges, String(id)).map(Number)))];
    const changed = [...into.filter((id) => !separated.has(id)), ...from];
    const counts = await updateUnitedCounts(
      transaction,
      changed.map((questionId) => ({ eventId, questionId })),
    );
    const rows = await readInOrder(transaction, eventId, changed);
    const reappeared = rows.filter(({ id }) => separated.has(id));
    afterCommit(() => {
      publishUnmerge(bus, eventId, { merges, rows: reappeared, counts });
      tally.noteChange(eventId);
    });
    return rows;
  });
}

async function readInOrder(transaction: Connection, eventId: string, ids: readonly number[]): Promise<QuestionRow[]> {
  const rows = await findQuestions(transaction, eventId, ids);
  return ids.flatMap((id) => rows.get(id) ?? []);
}

async function toAnswer(
  deps: QuestionMergeDeps,
  caller: Identified,
  eventId: string,
  rows: readonly QuestionRow[],
): Promise<Question[]> {
  const view = await staffView(deps, caller, eventId);
  return rows.map((row) => toStaffQuestion(row, view));
}

export interface QuestionLabelDeps extends QuestionListDeps {
  bus: Bus;
}

export function questionLabelRoutes(route: DeclareRoute, deps: QuestionLabelDeps): void {
  const { kysely, bus } = deps;

  route("GET /api/events/:eventId/question-labels", ({ event }) => listLabels(kysely, event.id));

  route("PUT /api/events/:eventId/question-labels", ({ event, actor, body }) => {
    if (body.labels.length > LABELS_MAX)
      throw new Refusal("conflict", `An event has at most ${LABELS_MAX} labels for questions`);
    return inTransaction(kysely, async (transaction, afterCommit) => {
      const labels = await replaceLabels(transaction, event.id, body);
      if (labels === "missing") throw notFound("Label");
      if (labels === "changed")
        throw new Refusal("conflict", "Somebody else has changed the labels. Look at them and save again.");
      await recordAction(transaction, { eventId: event.id, actor, action: "question_labels_changed" });
      afterCommit(() => publishLabels(bus, event.id));
      return labels;
    });
  });

  route("PUT /api/events/:eventId/questions/:postId/labels", async (call) => {
    const { event, params, body } = call;
    const row = await inTransaction(kysely, async (transaction, afterCommit) => {
      const question = await findQuestion(transaction, event.id, Number(params.postId));
      if (!question) throw notFound("Question");
      if (!(await assignLabels(transaction, event.id, question.id, body.labelIds))) throw notFound("Label");
      afterCommit(() => publishLabels(bus, event.id));
      return question;
    });
    return toStaffQuestion(row, await staffView(deps, call, event.id));
  });
}
