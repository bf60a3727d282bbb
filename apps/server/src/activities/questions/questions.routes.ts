/** The calls about questions; their paths say `social`. */
import { isOn } from "@hubbub/contract/activities";
import { questions, type Vote } from "@hubbub/contract/activities/questions/index";
import type { LoggedAction } from "@hubbub/contract/audit-log";
import type { ParamsOf } from "@hubbub/contract/calls";
import { isBlank } from "@hubbub/contract/text";
import { orderQuestions } from "@hubbub/contract/activities/questions/order";

import { serveCachedList } from "../../api/cached-list.ts";
import type { DeclareRoute, RouteCall } from "../../api/route.ts";
import { type Actor, recordAction } from "../../domain/audit-log/audit-log.store.ts";
import { publishStage } from "../../domain/events/event-publications.ts";
import type { EventRecord } from "../../domain/events/event-record.ts";
import { changeEvent, findEvent } from "../../domain/events/events.store.ts";
import { type Identified, participantKeyOf } from "../../domain/identity/participant.ts";
import { noPermission, notFound } from "../../platform/http/refusal.ts";
import { postOf } from "../../submissions/post-submissions.ts";
import { publishDecision } from "./question-publications.ts";
import { mergeOverlays, type QuestionDeps, staffView, votesOf } from "./question-list.ts";
import { questionLabelRoutes } from "./question-labels.routes.ts";
import { questionMergeRoutes } from "./question-merges.routes.ts";
import { recordDecision } from "./question-webhooks.ts";
import { isPublic, type QuestionRow, questionStateOf, toStaffQuestion } from "./question-row.ts";
import { type DecidedQuestion, decideQuestion, type Decision, findQuestion, listQuestions } from "./questions.store.ts";

/** Voting, and withdrawing a vote. */
type VoteCall = `${"POST" | "DELETE"} /api/events/:eventId/social/:postId/vote`;
type QuestionParams = ParamsOf<VoteCall>;

export function questionRoutes(route: DeclareRoute, deps: QuestionDeps): void {
  const { kysely, questionWriter, voteWriter } = deps;

  /** @throws Refusal 404 if the event has no such question */
  const requireQuestion = async ({ eventId, postId }: QuestionParams): Promise<QuestionRow> => {
    const question = await findQuestion(kysely, eventId, Number(postId));
    if (!question) throw notFound("Question");
    return question;
  };

  route.target("postId", async ({ eventId = "", postId = "" }, isForTeam) => {
    const question = await requireQuestion({ eventId, postId });
    if (!isForTeam && question.merged_into === null && !isPublic(question)) throw notFound("Question");
  });

  serveCachedList(route, deps.questionList, {
    forTeam: (access) => listForStaff(deps, access, "all"),
    own: {
      data: deps.ownQuestions,
      respond: (overlays) => ({ merge: (list) => mergeOverlays(list, overlays) }),
    },
  });

  route("POST /api/events/:eventId/social", async (call) => {
    const post = await postOf(deps.screenings, call, call.body.content);
    return questionWriter.submit({ ...post, participantLabel: call.body.participantId ?? null });
  });

  route("GET /api/events/:eventId/social/pending", (call) => listForStaff(deps, call, "pending"));

  /** The team reads the votes of all questions. */
  const requireReadable = async ({ params, role }: RouteCall<"GET /api/events/:eventId/social/:postId/votes">) => {
    const question = await requireQuestion(params);
    if (role === null && !isPublic(question)) throw notFound("Question");
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
    const votes = await votesOf(deps, event.id, call);
    return { userVote: votes[id] ?? "none" };
  });

  const submitVote = (call: RouteCall<VoteCall>, vote: Vote) => {
    const { event, params, body, profile } = call;
    // Callers can vote for their own profile only.
    if (body.profileId != null && body.profileId !== profile.id) throw noPermission();
    const participantKey = participantKeyOf(call);
    const questionId = Number(params.postId);
    return voteWriter.submit({ eventId: event.id, questionId, profileId: profile.id, participantKey, vote });
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

  serveCachedList(route, deps.tally.list);
  questionMergeRoutes(route, deps);
  questionLabelRoutes(route, deps);
}

async function listForStaff(deps: QuestionDeps, access: Identified & { event: EventRecord }, which: "all" | "pending") {
  const view = await staffView(deps, access, access.event.id);
  const rows = await listQuestions(deps.kysely, access.event.id, which);
  return orderQuestions(rows.map((row) => toStaffQuestion(row, view)));
}

async function decide(
  deps: QuestionDeps,
  call: Identified & { actor: Actor; params: QuestionParams },
  decision: Decision,
  answer: string | null | undefined,
) {
  const { eventId, postId } = call.params;
  const row = await changeEvent(deps.kysely, eventId, async ({ transaction, afterCommit }) => {
    const decided = await decideQuestion(transaction, eventId, Number(postId), decision, answer);
    if (!decided) throw notFound("Question");
    const action = loggedActionOf(decision, decided);
    if (action) await recordAction(transaction, { eventId, actor: call.actor, action, targetId: postId });
    await recordDecision(transaction, decided);
    const event = decided.isUnpinned ? await findEvent(transaction, eventId) : null;
    afterCommit(() => {
      if (event) publishStage(deps.bus, event);
      publishDecision(deps.bus, decided);
      deps.tally.noteChange(eventId);
    });
    return decided.row;
  });
  return toStaffQuestion(row, await staffView(deps, call, eventId));
}

/** Returns the action for the audit log; null if the decision changed nothing. */
function loggedActionOf(decision: Decision, { before, row }: DecidedQuestion): LoggedAction | null {
  const stateBefore = questionStateOf(before);
  if (questionStateOf(row) === stateBefore && row.answer === before.answer) return null;
  if (decision === "answer") return "question_answered";
  if (decision === "ignore") return "question_ignored";
  return stateBefore === "pending" ? "question_published" : "question_reopened";
}
