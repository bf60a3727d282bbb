/** The calls about questions; their paths say `social`. */
import { isOn } from "@hubbub/contract/activities";
import { questions, type Vote } from "@hubbub/contract/activities/questions/index";
import type { LoggedAction } from "@hubbub/contract/audit-log";
import type { ParamsOf } from "@hubbub/contract/calls";
import { isBlank } from "@hubbub/contract/text";
import { orderQuestions } from "@hubbub/contract/activities/questions/order";

import { cachedList } from "../../api/cached-list.ts";
import type { DeclareRoute, RouteCall } from "../../api/route.ts";
import type { Actor } from "../../domain/audit-log/audit-log.store.ts";
import { publishStage } from "../../domain/events/event-publications.ts";
import type { EventRecord } from "../../domain/events/event-record.ts";
import { changeEvent } from "../../domain/events/events.store.ts";
import { unpinPosts } from "../../domain/events/pinned-posts.store.ts";
import { certainKeysOf, type Identified } from "../../domain/identity/participant.ts";
import { noPermission, notFound } from "../../platform/http/refusal.ts";
import { isHeld, isShown, moderatePost } from "../../submissions/moderation/post-state.store.ts";
import { submissionOf, submitterOf } from "../../submissions/submitter.ts";
import { publishDecision } from "./question-publications.ts";
import { listPublicQuestions, type QuestionDeps, staffView, votesOf, withOwn } from "./question-list.ts";
import { questionLabelRoutes } from "./question-labels.routes.ts";
import { questionMergeRoutes } from "./question-merges.routes.ts";
import { recordDecision } from "./question-webhooks.ts";
import { isMergedRefusal, type QuestionRow, questionStateOf, toStaffQuestion } from "./question-row.ts";
import { questionRows, requireQuestion } from "./questions.store.ts";

/** Voting, and withdrawing a vote. */
type VoteCall = `${"POST" | "DELETE"} /api/events/:eventId/social/:postId/vote`;
type QuestionParams = ParamsOf<VoteCall>;

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

  route("PATCH /api/events/:eventId/social/:postId/moderate", (call) => {
    const { approved, answer } = call.body;
    // A blank answer removes the stored one.
    const stored = answer != null && isBlank(answer) ? null : answer;
    return decide(deps, call, approved ? "answer" : "ignore", stored);
  });

  route("PATCH /api/events/:eventId/social/:postId/reset", (call) => decide(deps, call, "reset", undefined));

  route.list({
    call: "GET /api/events/:eventId/question-tally",
    activity: questions,
    empty: { asked: 0, answered: 0, notShown: 0 },
    attendee: ({ event }) => deps.tally.list(event),
  });
  questionMergeRoutes(route, deps);
  questionLabelRoutes(route, deps);
}

async function listForStaff(deps: QuestionDeps, event: EventRecord, keys: readonly string[], which: "all" | "pending") {
  const view = await staffView(deps, keys, event.id);
  const all = questionRows(deps.kysely, event.id);
  const rows = await (which === "all" ? all : all.where(isHeld)).execute();
  const listed = rows.filter((row) => which === "all" || questionStateOf(row) === which);
  return orderQuestions(listed.map((row) => toStaffQuestion(row, view)));
}

type Decision = "answer" | "ignore" | "reset";

function loggedAs(decision: Decision, { held_for }: QuestionRow): LoggedAction {
  if (decision === "ignore") return "question_ignored";
  if (decision === "answer") return "question_answered";
  return held_for === null ? "question_reopened" : "question_published";
}

/**
 * @param answer the moderator's answer; undefined to keep the stored one. It is deleted unless the decision is "answer"
 * @throws Refusal 409 if the question is merged
 */
async function decide(
  deps: QuestionDeps,
  call: Identified & { actor: Actor; params: QuestionParams },
  decision: Decision,
  answer: string | null | undefined,
) {
  const { eventId } = call.params;
  const id = Number(call.params.postId);
  const decided = await changeEvent(deps.kysely, eventId, async (change) => {
    const { transaction, event, afterCommit } = change;
    const before = await requireQuestion(transaction, eventId, id);
    if (before.merged_into !== null) throw isMergedRefusal();
    const nextAnswer = answer === undefined ? before.answer : answer;
    const isAnswered = decision === "answer";
    const changed = await moderatePost(change, "questions", id, {
      actor: call.actor,
      action: loggedAs(decision, before),
      isHidden: decision === "ignore",
      columns: { is_answered: isAnswered, answer: isAnswered ? nextAnswer : null },
    });
    if (!changed) return before;
    const row = await requireQuestion(transaction, eventId, id);
    await recordDecision(transaction, { before, row });
    const isUnpinned = !isShown(row) && (await unpinPosts(transaction, eventId, [id]));
    if (isUnpinned) afterCommit(() => publishStage(deps.bus, { ...event, pinnedQuestionId: null }));
    afterCommit(() => publishDecision(deps.bus, event, { before, row }));
    return row;
  });
  return toStaffQuestion(decided, await staffView(deps, certainKeysOf(call), eventId));
}
