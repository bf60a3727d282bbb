/** The calls of moderators for the labels of questions. */
import { LABELS_MAX } from "@hubbub/contract/activities/questions/labels";

import type { DeclareRoute } from "../../api/route.ts";
import { recordAction } from "../../domain/audit-log/audit-log.store.ts";
import { broadcast } from "../../domain/bus.ts";
import { changeEvent } from "../../domain/events/events.store.ts";
import { certainKeysOf } from "../../domain/identity/participant.ts";
import { conflict } from "../../platform/http/refusal.ts";
import { assignLabels, findLabels, replaceLabels } from "./question-labels.store.ts";
import { type QuestionDeps, staffView } from "./question-list.ts";
import { toStaffQuestion } from "./question-row.ts";
import { requireQuestion } from "./questions.store.ts";

export function questionLabelRoutes(route: DeclareRoute, deps: QuestionDeps): void {
  const { kysely, bus } = deps;

  route("GET /api/events/:eventId/question-labels", ({ event }) => findLabels(kysely, event.id));

  route("PUT /api/events/:eventId/question-labels", ({ event, actor, body }) => {
    if (body.labels.length > LABELS_MAX) throw conflict(`An event can have at most ${LABELS_MAX} labels for questions`);
    return changeEvent(kysely, event.id, async ({ transaction, afterCommit }) => {
      const replaced = await replaceLabels(transaction, event.id, body);
      await recordAction(transaction, { eventId: event.id, actor, action: "question_labels_changed" });
      afterCommit(() => broadcast(bus, event.id, "question-labels:changed", {}));
      return replaced;
    });
  });

  route("PUT /api/events/:eventId/social/:postId/labels", async (call) => {
    const { event, params, body } = call;
    const row = await changeEvent(kysely, event.id, async ({ transaction, afterCommit }) => {
      const question = await requireQuestion(transaction, event.id, Number(params.postId));
      await assignLabels(transaction, event.id, question.id, body.labelIds);
      afterCommit(() => broadcast(bus, event.id, "question-labels:changed", {}));
      return question;
    });
    return toStaffQuestion(row, await staffView(deps, certainKeysOf(call), event.id));
  });
}
