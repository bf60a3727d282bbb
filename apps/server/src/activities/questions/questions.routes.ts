/** The calls about questions; their paths say `social`. */
import { questions, type Vote } from "@hubbub/contract/activities/questions/index";
import type { ParamsOf, ParsedBodyOf } from "@hubbub/contract/calls";
import type { StaffRole } from "@hubbub/contract/events";
import { isBlank } from "@hubbub/contract/text";
import { orderQuestions } from "@hubbub/contract/activities/questions/order";

import { isOn } from "../../domain/events/event-state.ts";
import type { Connection } from "../../domain/schema/schema.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { noPermission, notFound } from "../../platform/http/refusal.ts";
import { serveCachedList } from "../../api/cached-list.ts";
import type { DeclareRoute, RouteCall } from "../../api/route.ts";
import { type Identified, participantKeyOf } from "../../domain/identity/participant.ts";
import { submitterOf } from "../../submissions/submitter.ts";
import { type Actor, recordAction } from "../../domain/activity-log/activity-log.store.ts";
import { publishStage } from "../../domain/events/event-broadcasts.ts";
import { findEvent } from "../../domain/events/events.store.ts";
import { publishDecision } from "./question-broadcasts.ts";
import {
  type Decision,
  isPublic,
  loggedActionOf,
  type QuestionRow,
  type QuestionStatus,
  refuseVote,
  toStaffQuestion,
} from "./question-row.ts";
import { decideQuestion, findQuestion, listQuestions } from "./questions.store.ts";
import type { QuestionWriter } from "./question-submissions.ts";
import type { QuestionVoteWriter } from "./vote-submissions.ts";
import { questionLabelRoutes, questionMergeRoutes } from "./question-moderation.routes.ts";
import type { QuestionTallyValue, TallyMessages } from "./question-tally.ts";
import { mergeOverlays, type QuestionList, type QuestionListDeps, staffView, votesOf } from "./question-list.ts";
import type { ActivityDeps } from "../activity.ts";

export interface QuestionDeps extends QuestionListDeps, Pick<ActivityDeps, "kysely" | "bus" | "screenings"> {
  questionList: QuestionList;
  questionWriter: QuestionWriter;
  voteWriter: QuestionVoteWriter;
  questionTally: QuestionTallyValue;
  tally: Pick<TallyMessages, "noteChange">;
}

/** Voting, and withdrawing a vote. */
type VoteCall = `${"POST" | "DELETE"} /api/events/:eventId/questions/:postId/vote`;
type QuestionParams = ParamsOf<VoteCall>;

const everyStatus: readonly QuestionStatus[] = ["pending", "open", "answered", "ignored", "merged"];

export function questionRoutes(route: DeclareRoute, deps: QuestionDeps): void {
  const { kysely, questionWriter, voteWriter } = deps;

  serveCachedList(route, deps.questionList, {
    forTeam: (access) => listForStaff(deps, access, access.event.id, everyStatus),
    own: deps.ownQuestions,
    merge: mergeOverlays,
  });

  route("POST /api/events/:eventId/questions", async (call) =>
    questionWriter.submit({
      eventId: call.event.id,
      content: call.body.content,
      participantLabel: call.body.participantId ?? null,
      screening: await deps.screenings.of(call.event.id),
      ...submitterOf(call),
    }),
  );

  route("GET /api/events/:eventId/questions/pending", (call) => listForStaff(deps, call, call.event.id, ["pending"]));

  route("GET /api/events/:eventId/questions/:postId/votes", async (call) => {
    const { upvotes, downvotes } = await requireReadable(kysely, call.params, call);
    return isOn(call.event, questions) || call.role ? { upvotes, downvotes } : { upvotes: 0, downvotes: 0 };
  });

  route("GET /api/events/:eventId/questions/:postId/votes/:profileId", async (call) => {
    const { event, params, profile } = call;
    const { id } = await requireReadable(kysely, params, call);
    if (profile?.id !== params.profileId || !isOn(event, questions)) return { userVote: "none" };
    const votes = await votesOf(deps, event.id, call);
    return { userVote: votes[id] ?? "none" };
  });

  const submitVote = (call: RouteCall<VoteCall>, vote: Vote) =>
    voteWriter.submit({
      eventId: call.event.id,
      questionId: Number(call.params.postId),
      profileId: voterOf(call.profile, call.body),
      participantKey: participantKeyOf(call),
      vote,
    });
  const publicQuestion = { target: (params: QuestionParams) => requireVotable(kysely, params) };
  route(
    "POST /api/events/:eventId/questions/:postId/vote",
    (call) => submitVote(call, call.body.voteType),
    publicQuestion,
  );
  route("DELETE /api/events/:eventId/questions/:postId/vote", (call) => submitVote(call, "none"), publicQuestion);

  const anyQuestion = { target: (params: QuestionParams) => requireQuestion(kysely, params, () => true) };

  route(
    "PATCH /api/events/:eventId/questions/:postId/moderate",
    (call) => decide(deps, call, call.params, call.body.approved ? "answer" : "ignore", answerOf(call.body)),
    anyQuestion,
  );

  route(
    "PATCH /api/events/:eventId/questions/:postId/reset",
    (call) => decide(deps, call, call.params, "reset"),
    anyQuestion,
  );

  serveCachedList(route, deps.questionTally);
  questionMergeRoutes(route, deps);
  questionLabelRoutes(route, deps);
}

async function listForStaff(
  deps: QuestionDeps,
  caller: Identified,
  eventId: string,
  statuses: readonly QuestionStatus[],
) {
  const view = await staffView(deps, caller, eventId);
  const rows = await listQuestions(deps.kysely, eventId, statuses);
  return orderQuestions(rows.map((row) => toStaffQuestion(row, view)));
}

/** The moderator's answer; a blank one removes it. */
function answerOf({ answer }: ParsedBodyOf<"PATCH /api/events/:eventId/questions/:postId/moderate">) {
  return answer != null && isBlank(answer) ? null : answer;
}

async function decide(
  deps: QuestionDeps,
  caller: Identified & { actor: Actor },
  { eventId, postId }: QuestionParams,
  decision: Decision,
  answer?: string | null,
) {
  const row = await inTransaction(deps.kysely, async (transaction, afterCommit) => {
    const decided = await decideQuestion(transaction, eventId, Number(postId), decision, answer);
    if (!decided) throw notFound("Question");
    const action = loggedActionOf(decision, decided);
    if (action) await recordAction(transaction, { eventId, actor: caller.actor, action, targetId: postId });
    const event = decided.isUnpinned ? await findEvent(transaction, eventId) : null;
    afterCommit(() => {
      if (event) publishStage(deps.bus, event);
      publishDecision(deps.bus, decided);
      deps.tally.noteChange(eventId);
    });
    return decided.row;
  });
  return toStaffQuestion(row, await staffView(deps, caller, eventId));
}

/** Callers can vote for their own profile only. */
function voterOf(profile: { id: string }, { profileId }: { profileId?: string | null | undefined }): string {
  if (profileId != null && profileId !== profile.id) throw noPermission();
  return profile.id;
}

/** @throws Refusal 404 if the event has no such question in a state that `isAllowed` accepts */
async function requireQuestion(
  kysely: Connection,
  { eventId, postId }: QuestionParams,
  isAllowed: (status: QuestionStatus) => boolean,
): Promise<QuestionRow> {
  const question = await findQuestion(kysely, eventId, Number(postId));
  if (!question || !isAllowed(question.status)) throw notFound("Question");
  return question;
}

async function requireVotable(kysely: Connection, { eventId, postId }: QuestionParams): Promise<void> {
  const refusal = refuseVote(await findQuestion(kysely, eventId, Number(postId)));
  if (refusal) throw refusal;
}

/** A question whose votes this caller may read: the team reads those of all questions. */
function requireReadable(
  kysely: Connection,
  params: QuestionParams,
  { role }: { role: StaffRole | null },
): Promise<QuestionRow> {
  return requireQuestion(kysely, params, (status) => role !== null || isPublic(status));
}
