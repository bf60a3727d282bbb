/** The calls of moderators that merge questions and separate them again. */
import type { DeclareRoute } from "../../api/route.ts";
import { recordAction } from "../../domain/audit-log/audit-log.store.ts";
import { publishStage } from "../../domain/events/event-publications.ts";
import { changeEvent } from "../../domain/events/events.store.ts";
import { unpinPosts } from "../../domain/events/pinned-posts.store.ts";
import { certainKeysOf } from "../../domain/identity/participant.ts";
import type { Connection } from "../../domain/schema/schema.ts";
import { removeMerge, requirePosts, storeMerge } from "../merges.store.ts";
import { updateCounts } from "../votes.store.ts";
import { publishMergeChange } from "./question-publications.ts";
import { type QuestionDeps, staffView } from "./question-list.ts";
import { type QuestionRow, requireMergeable, toStaffQuestion } from "./question-row.ts";
import { questionVotes } from "./question-votes.store.ts";
import { findQuestions } from "./questions.store.ts";

/** Both calls answer with the questions merged into, and then the others. */
export function questionMergeRoutes(route: DeclareRoute, deps: QuestionDeps): void {
  const { kysely, bus } = deps;

  route("POST /api/events/:eventId/social/merge", async (call) => {
    const { actor, body } = call;
    const eventId = call.event.id;
    const [into, from] = [Number(body.into), body.from.map(Number)];
    const ids = [into, ...from];
    const rows = await changeEvent(kysely, eventId, async ({ transaction, event, afterCommit }) => {
      const found = await findQuestions(transaction, eventId, ids);
      const questions = requirePosts("Question", found, ids, "separate");
      requireMergeable(questions);
      await storeMerge(transaction, "questions", eventId, { into, from });
      const isUnpinned = await unpinPosts(transaction, eventId, from);
      if (isUnpinned) afterCommit(() => publishStage(bus, { ...event, pinnedQuestionId: null }));
      for (const targetId of from)
        await recordAction(transaction, { eventId, actor, action: "question_merged", targetId });
      // Pages have removed the others.
      const counts = (await recount(transaction, eventId, ids)).filter(({ postId }) => postId === into);
      const merged = new Map([[into, questions.slice(1)]]);
      afterCommit(() => publishMergeChange(bus, event, merged, { isUndone: false, counts }));
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
      const questions = requirePosts("Question", await findQuestions(transaction, eventId, from), from, "merged");
      const into = new Map(questions.map((question) => [question.id, question.shown_as]));
      await removeMerge(transaction, "questions", eventId, from);
      for (const targetId of from)
        await recordAction(transaction, { eventId, actor, action: "question_separated", targetId });
      const changed = [...new Set(into.values()), ...from];
      const counts = await recount(transaction, eventId, changed);
      const all = await readInOrder(transaction, eventId, changed);
      const merged = Map.groupBy(all.slice(-from.length), ({ id }) => into.get(id) ?? id);
      afterCommit(() => publishMergeChange(bus, event, merged, { isUndone: true, counts }));
      return all;
    });
    const view = await staffView(deps, certainKeysOf(call), eventId);
    return rows.map((row) => toStaffQuestion(row, view));
  });
}

function recount(transaction: Connection, eventId: string, ids: readonly number[]) {
  const refs = ids.map((postId) => ({ eventId, postId }));
  return updateCounts(transaction, questionVotes, refs);
}

async function readInOrder(transaction: Connection, eventId: string, ids: readonly number[]): Promise<QuestionRow[]> {
  const rows = await findQuestions(transaction, eventId, ids);
  return ids.flatMap((id) => rows.get(id) ?? []);
}
