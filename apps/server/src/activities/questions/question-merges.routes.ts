/** The calls of moderators that merge questions and separate them again. */

import type { DeclareRoute } from "../../api/route.ts";
import { recordAction } from "../../domain/audit-log/audit-log.store.ts";
import { publishStage } from "../../domain/events/event-publications.ts";
import { changeEvent } from "../../domain/events/events.store.ts";
import { unpinPosts } from "../../domain/events/pinned-posts.store.ts";
import { certainKeysOf } from "../../domain/identity/participant.ts";
import type { Connection } from "../../domain/schema/schema.ts";
import { conflict, notFound } from "../../platform/http/refusal.ts";
import { listMerges, mergedInto, removeMerge, requirePosts, shownFor, storeMerge } from "../merges.store.ts";
import { publishMergeChange } from "./question-publications.ts";
import { type QuestionDeps, staffView } from "./question-list.ts";
import { type QuestionRow, refuseMerge, toStaffQuestion } from "./question-row.ts";
import { updateCounts } from "./question-votes.store.ts";
import { findQuestions } from "./questions.store.ts";

const mergeRefusals = {
  missing: () => notFound("Question"),
  merged: () => conflict("One of these questions has already been merged. Review the changes and try again."),
  separate: () => conflict("One of these questions is no longer merged. Review the changes and try again."),
};

/** Both calls answer with the questions merged into, and then the others. */
export function questionMergeRoutes(route: DeclareRoute, deps: QuestionDeps): void {
  const { kysely, bus } = deps;

  route("POST /api/events/:eventId/social/merge", async (call) => {
    const { actor, body } = call;
    const eventId = call.event.id;
    const [into, from] = [Number(body.into), body.from.map(Number)];
    const ids = [into, ...from];
    const rows = await changeEvent(kysely, eventId, async ({ transaction, event, afterCommit }) => {
      const before = await findQuestions(transaction, eventId, ids);
      const refusal = refuseMerge(requirePosts(mergeRefusals, before, ids, "separate"));
      if (refusal) throw refusal;
      await storeMerge(transaction, "questions", eventId, { into, from });
      const isUnpinned = await unpinPosts(transaction, eventId, from);
      if (isUnpinned) afterCommit(() => publishStage(bus, { ...event, pinnedQuestionId: null }));
      for (const targetId of from)
        await recordAction(transaction, { eventId, actor, action: "question_merged", targetId });
      const counts = await updateCounts(transaction, [{ eventId, questionId: into }]);
      afterCommit(() => {
        const merged = from.flatMap((id) => before.get(id) ?? []);
        publishMergeChange(bus, event, { isUndone: false, rows: merged, shownInstead: () => String(into), counts });
      });
      return readInOrder(transaction, eventId, ids);
    });
    const view = await staffView(deps, certainKeysOf(call), eventId);
    return rows.map((row) => toStaffQuestion(row, view));
  });

  route("POST /api/events/:eventId/social/unmerge", async (call) => {
    const { actor, body } = call;
    const eventId = call.event.id;
    const from = body.from.map(Number);
    const rows = await changeEvent(kysely, eventId, async ({ transaction, event, afterCommit }) => {
      requirePosts(mergeRefusals, await findQuestions(transaction, eventId, from), from, "merged");
      const merges = await listMerges(transaction, "questions", eventId);
      await removeMerge(transaction, "questions", eventId, from);
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
      afterCommit(() => publishMergeChange(bus, event, { isUndone: true, rows: separated, shownInstead, counts }));
      return all;
    });
    const view = await staffView(deps, certainKeysOf(call), eventId);
    return rows.map((row) => toStaffQuestion(row, view));
  });
}

async function readInOrder(transaction: Connection, eventId: string, ids: readonly number[]): Promise<QuestionRow[]> {
  const rows = await findQuestions(transaction, eventId, ids);
  return ids.flatMap((id) => rows.get(id) ?? []);
}
