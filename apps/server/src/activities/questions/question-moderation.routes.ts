/** The calls of moderators that label questions, merge them and separate them again. */
import { LABELS_MAX } from "@hubbub/contract/activities/questions/labels";

import type { DeclareRoute } from "../../api/route.ts";
import { recordAction } from "../../domain/audit-log/audit-log.store.ts";
import { publishStage } from "../../domain/events/event-publications.ts";
import { findEvent } from "../../domain/events/events.store.ts";
import type { Connection } from "../../domain/schema/schema.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { notFound, Refusal } from "../../platform/http/refusal.ts";
import { publishLabels, publishMergeChange } from "./question-publications.ts";
import { assignLabels, listLabels, replaceLabels } from "./question-labels.store.ts";
import { type QuestionDeps, staffView } from "./question-list.ts";
import {
  mergedInto,
  mergeIsOld,
  type QuestionRow,
  refuseMerge,
  refuseUnmerge,
  shownFor,
  toStaffQuestion,
} from "./question-row.ts";
import { updateCounts } from "./question-votes.store.ts";
import {
  findQuestion,
  findQuestions,
  listMerges,
  lockForMerge,
  removeMerge,
  storeMerge,
  unpin,
} from "./questions.store.ts";

/** Both calls answer with the questions merged into, and then the others. */
export function questionMergeRoutes(route: DeclareRoute, deps: QuestionDeps): void {
  const { kysely, bus, tally } = deps;

  route("POST /api/events/:eventId/questions/merge", async (call) => {
    const { actor, body } = call;
    const eventId = call.event.id;
    const [into, from] = [Number(body.into), body.from.map(Number)];
    const rows = await inTransaction(kysely, async (transaction, afterCommit) => {
      const before = await lockForMerge(transaction, eventId, [into, ...from]);
      const refusal = refuseMerge(before, into, from);
      if (refusal) throw refusal;
      await storeMerge(transaction, eventId, into, from);
      const unpinned = await Promise.all(from.map((id) => unpin(transaction, eventId, id)));
      const event = unpinned.includes(true) ? await findEvent(transaction, eventId) : null;
      for (const targetId of from)
        await recordAction(transaction, { eventId, actor, action: "question_merged", targetId });
      const counts = await updateCounts(transaction, [{ eventId, questionId: into }]);
      afterCommit(() => {
        if (event) publishStage(bus, event);
        const merged = from.flatMap((id) => before.get(id) ?? []);
        publishMergeChange(bus, eventId, { isUndone: false, rows: merged, shownInstead: () => String(into), counts });
        tally.noteChange(eventId);
      });
      return readInOrder(transaction, eventId, [into, ...from]);
    });
    const view = await staffView(deps, call, eventId);
    return rows.map((row) => toStaffQuestion(row, view));
  });

  route("POST /api/events/:eventId/questions/unmerge", async (call) => {
    const { actor, body } = call;
    const eventId = call.event.id;
    const from = body.from.map(Number);
    const rows = await inTransaction(kysely, async (transaction, afterCommit) => {
      const refusal = refuseUnmerge(await lockForMerge(transaction, eventId, from), from);
      if (refusal) throw refusal;
      const merges = await listMerges(transaction, eventId);
      if ((await removeMerge(transaction, eventId, from)) < from.length) throw mergeIsOld();
      for (const targetId of from)
        await recordAction(transaction, { eventId, actor, action: "question_separated", targetId });
      const into = new Set(from.flatMap((id) => mergedInto(merges, String(id)).map(Number)));
      const changed = [...[...into].filter((id) => !from.includes(id)), ...from];
      const counts = await updateCounts(
        transaction,
        changed.map((questionId) => ({ eventId, questionId })),
      );
      const all = await readInOrder(transaction, eventId, changed);
      const separated = all.filter(({ id }) => from.includes(id));
      const shownInstead = ({ id }: QuestionRow) => shownFor(merges, String(id));
      afterCommit(() => {
        publishMergeChange(bus, eventId, { isUndone: true, rows: separated, shownInstead, counts });
        tally.noteChange(eventId);
      });
      return all;
    });
    const view = await staffView(deps, call, eventId);
    return rows.map((row) => toStaffQuestion(row, view));
  });
}

async function readInOrder(transaction: Connection, eventId: string, ids: readonly number[]): Promise<QuestionRow[]> {
  const rows = await findQuestions(transaction, eventId, ids);
  return ids.flatMap((id) => rows.get(id) ?? []);
}

export function questionLabelRoutes(route: DeclareRoute, deps: QuestionDeps): void {
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
