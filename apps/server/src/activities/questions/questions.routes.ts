/** The calls about questions; their paths say `social`. */
import { isOn } from "@hubbub/contract/activities";
import { questions, type Vote } from "@hubbub/contract/activities/questions/index";
import { LABELS_MAX } from "@hubbub/contract/activities/questions/labels";
import { isBlank } from "@hubbub/contract/text";
import { orderQuestions } from "@hubbub/contract/activities/questions/order";

import { cachedList } from "../../api/cached-list.ts";
import type { DeclareRoute, RouteCall } from "../../api/route.ts";
import { recordAction } from "../../domain/audit-log/audit-log.store.ts";
import { broadcast } from "../../domain/bus.ts";
import type { EventRecord } from "../../domain/events/event-record.ts";
import { changeEvent } from "../../domain/events/events.store.ts";
import { certainKeysOf } from "../../domain/identity/participant.ts";
import { conflict, noPermission, notFound } from "../../platform/http/refusal.ts";
import { isHeld, isShown } from "../../submissions/moderation/post-state.store.ts";
import { submissionOf, submitterOf } from "../../submissions/submitter.ts";
import { decideQuestion, mergeQuestions, separateQuestions } from "./question-changes.ts";
import { listPublicQuestions, type QuestionDeps, staffView, votesOf, withOwn } from "./question-list.ts";
import { assignLabels, findLabels, replaceLabels } from "./question-labels.store.ts";
import { questionStateOf } from "./question-row.ts";
import { questionRows, requireQuestion } from "./questions.store.ts";

/** Voting, and withdrawing a vote. */
type VoteCall = `${"POST" | "DELETE"} /api/events/:eventId/social/:postId/vote`;

export function questionRoutes(route: DeclareRoute, deps: QuestionDeps): void {
  const { kysely, snapshots, events, questionWriter, voteWriter } = deps;

  route.target("postId", async ({ eventId = "", postId }, isForTeam) => {
    const question = await requireQuestion(kysely, eventId, Number(postId));
    if (!isForTeam && question.merged_into === null && question.is_hidden) throw notFound("Question");
  });

  const shared = cachedList(snapshots, events, "questions", (event) => listPublicQuestions(kysely, event.id));
  route.list({
    call: "GET /api/events/:eventId/social",
    activity: questions,
    attendee: ({ event }) => shared(event),
    own: { find: deps.findOwnQuestions, merge: withOwn },
    staff: ({ event, keys }) => listForStaff(deps, event, keys, "all"),
  });

  route("POST /api/events/:eventId/social", (call) => {
    const { participantId, content } = call.body;
    return questionWriter.submit({ ...submitterOf(call), text: content, participantLabel: participantId ?? null });
  });

  route("GET /api/events/:eventId/social/pending", (call) =>
    listForStaff(deps, call.event, certainKeysOf(call), "pending"),
  );

  /** The team reads the votes of all questions. */
  const requireReadable = async ({ params, role }: RouteCall<"GET /api/events/:eventId/social/:postId/votes">) => {
    const question = await requireQuestion(kysely, params.eventId, Number(params.postId));
    if (role === null && !isShown(question)) throw notFound("Question");
    return question;
  };

  route("GET /api/events/:eventId/social/:postId/votes", async (call) => {
    const { upvotes, downvotes } = await requireReadable(call);
    return isOn(call.event, questions) || call.role ? { upvotes, downvotes } : { upvotes: 0, downvotes: 0 };
  });

  route("GET /api/events/:eventId/social/:postId/votes/:profileId", async (call) => {
    const { event, params, profile } = call;
    const { id } = await requireReadable(call);
    if (profile?.id !== params.profileId || !isOn(event, questions)) return { userVote: "none" };
    const votes = await votesOf(deps, event.id, certainKeysOf(call));
    return { userVote: votes[id] ?? "none" };
  });

  const submitVote = (call: RouteCall<VoteCall>, vote: Vote) => {
    const { params, body, profile } = call;
    // Callers can vote for their own profile only.
    if (body.profileId != null && body.profileId !== profile.id) throw noPermission();
    return voteWriter.submit({ ...submissionOf(call), postId: Number(params.postId), profileId: profile.id, vote });
  };
  route("POST /api/events/:eventId/social/:postId/vote", (call) => submitVote(call, call.body.voteType));
  route("DELETE /api/events/:eventId/social/:postId/vote", (call) => submitVote(call, "none"));

  route("PATCH /api/events/:eventId/social/:postId/moderate", async (call) => {
    const { event, actor, params, body } = call;
    // A blank answer removes the stored one.
    const answer = body.answer != null && isBlank(body.answer) ? null : body.answer;
    const decision = { as: body.approved ? "answer" : "ignore", answer } as const;
    const row = await changeEvent(kysely, event.id, (change) =>
      decideQuestion(deps, change, actor, Number(params.postId), decision),
    );
    const toStaff = await staffView(deps, certainKeysOf(call), event.id);
    return toStaff(row);
  });

  route("PATCH /api/events/:eventId/social/:postId/reset", async (call) => {
    const { event, actor, params } = call;
    const row = await changeEvent(kysely, event.id, (change) =>
      decideQuestion(deps, change, actor, Number(params.postId), { as: "reset" }),
    );
    const toStaff = await staffView(deps, certainKeysOf(call), event.id);
    return toStaff(row);
  });

  // Both calls answer with the targets first, and then with the merged or separated questions.
  route("POST /api/events/:eventId/social/merge", async (call) => {
    const { event, actor, body } = call;
    const ids = { into: Number(body.into), from: body.from.map(Number) };
    const rows = await changeEvent(kysely, event.id, (change) => mergeQuestions(deps, change, actor, ids));
    return rows.map(await staffView(deps, certainKeysOf(call), event.id));
  });
  route("POST /api/events/:eventId/social/unmerge", async (call) => {
    const { event, actor, body } = call;
    const from = body.from.map(Number);
    const rows = await changeEvent(kysely, event.id, (change) => separateQuestions(deps, change, actor, from));
    return rows.map(await staffView(deps, certainKeysOf(call), event.id));
  });

  route.list({
    call: "GET /api/events/:eventId/question-tally",
    activity: questions,
    empty: { asked: 0, answered: 0, notShown: 0 },
    attendee: ({ event }) => deps.tally.list(event),
  });
  labelRoutes(route, deps);
}

/** The calls of moderators for the labels of questions. */
function labelRoutes(route: DeclareRoute, deps: QuestionDeps): void {
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
    const toStaff = await staffView(deps, certainKeysOf(call), event.id);
    return toStaff(row);
  });
}

async function listForStaff(deps: QuestionDeps, event: EventRecord, keys: readonly string[], which: "all" | "pending") {
  const toStaff = await staffView(deps, keys, event.id);
  const all = questionRows(deps.kysely, event.id);
  const rows = await (which === "all" ? all : all.where(isHeld)).execute();
  const listed = rows.filter((row) => which === "all" || questionStateOf(row) === which);
  return orderQuestions(listed.map(toStaff));
}
