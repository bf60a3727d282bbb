/** The calls about questions; their paths say `social`. */
import { orderQuestions } from "@hubbub/contract/activities/question-order";
import type { ParsedBodyOf } from "@hubbub/contract/calls";
import type { StaffRole } from "@hubbub/contract/events";
import { isBlank } from "@hubbub/contract/text";
import type { Kysely } from "kysely";

import type { Schema } from "../../domain/schema/schema.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { noPermission, notFound } from "../../platform/http/refusal.ts";
import { serveCachedList } from "../../api/cached-list.ts";
import type { DeclareRoute } from "../../api/route.ts";
import { certainKeysOf, type Identified, participantKeyOf } from "../../domain/identity/participant.ts";
import { submitterOf } from "../../submissions/submitter.ts";
import type { Bus } from "../../domain/bus.ts";
import type { Screenings } from "../../submissions/moderation/screening.ts";
import { publishDecision } from "./question-broadcasts.ts";
import type { Decision } from "./question-decision.ts";
import {
  isPublic,
  questionIdOf,
  type QuestionRow,
  type QuestionStatus,
  type StaffView,
  toStaffQuestion,
} from "./question-row.ts";
import type { QuestionWriter } from "./question-submissions.ts";
import type { QuestionVoteWriter } from "./vote-submissions.ts";
import { decideQuestion, findQuestion, listQuestions } from "./questions.store.ts";
import { ownVotes, type QuestionListDeps, questionOverlay } from "./question-list.ts";

export interface QuestionDeps extends QuestionListDeps {
  kysely: Kysely<Schema>;
  bus: Bus;
  questionWriter: QuestionWriter;
  voteWriter: QuestionVoteWriter;
  screenings: Screenings;
}

interface Address {
  eventId: string;
  postId: string;
}

const everyStatus: readonly QuestionStatus[] = ["pending", "open", "answered", "ignored"];

export function questionRoutes(route: DeclareRoute, deps: QuestionDeps): void {
  const { kysely, questionWriter, voteWriter } = deps;

  serveCachedList(route, deps.questionList, {
    forTeam: (access) => listForStaff(deps, access, access.event.id, everyStatus),
    overlay: questionOverlay(deps),
  });

  route("POST /api/events/:eventId/social", async (call) =>
    questionWriter.submit({
      eventId: call.event.id,
      content: call.body.content,
      participantLabel: call.body.participantId ?? null,
      screening: await deps.screenings.of(call.event.id),
      ...submitterOf(call),
    }),
  );

  route("GET /api/events/:eventId/social/pending", ({ event, access }) =>
    listForStaff(deps, access, event.id, ["pending"]),
  );

  route("GET /api/events/:eventId/social/:postId/votes", async ({ event, params, access }) => {
    const { upvotes, downvotes } = await findReadable(deps, params.postId, event, access);
    return event.enableSocialWall || access.role ? { upvotes, downvotes } : { upvotes: 0, downvotes: 0 };
  });

  route("GET /api/events/:eventId/social/:postId/votes/:profileId", async ({ event, params, access }) => {
    const { id } = await findReadable(deps, params.postId, event, access);
    if (access.profile?.id !== params.profileId || !event.enableSocialWall) return { userVote: "none" };
    const votes = await ownVotes(deps, event.id, access.profile.id);
    return { userVote: votes[id] ?? "none" };
  });

  const onWall = { target: (address: Address) => requireQuestion(kysely, address, isPublic) };

  route(
    "POST /api/events/:eventId/social/:postId/vote",
    ({ event, params, body, access, profile }) =>
      voteWriter.submit({
        eventId: event.id,
        questionId: idOf(params.postId),
        profileId: voterOf(profile, body),
        participantKey: participantKeyOf(access),
        idempotencyKey: null,
        vote: body.voteType,
      }),
    onWall,
  );

  route(
    "DELETE /api/events/:eventId/social/:postId/vote",
    ({ event, params, body, access, profile }) =>
      voteWriter.submit({
        eventId: event.id,
        questionId: idOf(params.postId),
        profileId: voterOf(profile, body),
        participantKey: participantKeyOf(access),
        idempotencyKey: null,
        vote: "none",
      }),
    onWall,
  );

  const anyQuestion = { target: (address: Address) => requireQuestion(kysely, address, () => true) };

  route(
    "PATCH /api/events/:eventId/social/:postId/moderate",
    ({ event, params, body, access }) =>
      decide(deps, access, event.id, params.postId, body.approved ? "answer" : "ignore", answerOf(body)),
    anyQuestion,
  );

  route(
    "PATCH /api/events/:eventId/social/:postId/reset",
    ({ event, params, access }) => decide(deps, access, event.id, params.postId, "reset"),
    anyQuestion,
  );
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

async function staffView(deps: QuestionDeps, caller: Identified, eventId: string): Promise<StaffView> {
  return { ownKeys: certainKeysOf(caller), votes: await ownVotes(deps, eventId, caller.profile?.id ?? null) };
}

/** The moderator's answer; a blank one removes it. */
function answerOf({ answer }: ParsedBodyOf<"PATCH /api/events/:eventId/social/:postId/moderate">) {
  return answer != null && isBlank(answer) ? null : answer;
}

async function decide(
  deps: QuestionDeps,
  caller: Identified,
  eventId: string,
  postId: string,
  decision: Decision,
  answer?: string | null,
) {
  const row = await inTransaction(deps.kysely, async (transaction, afterCommit) => {
    const decided = await decideQuestion(transaction, eventId, idOf(postId), decision, answer);
    if (!decided) throw notFound("Question");
    afterCommit(() => publishDecision(deps.bus, deps.pendingQuestions, decided));
    return decided.row;
  });
  return toStaffQuestion(row, await staffView(deps, caller, eventId));
}

/** Callers can vote for their own profile only. */
function voterOf(profile: { id: string }, { profileId }: { profileId?: string | null | undefined }): string {
  if (profileId != null && profileId !== profile.id) throw noPermission();
  return profile.id;
}

/** A question whose votes this caller may read. */
async function findReadable(
  { kysely }: QuestionDeps,
  postId: string,
  event: { id: string },
  { role }: { role: StaffRole | null },
): Promise<QuestionRow> {
  const question = await findQuestion(kysely, event.id, idOf(postId));
  if (!question || !(role || isPublic(question.status))) throw notFound("Question");
  return question;
}

async function requireQuestion(
  kysely: Kysely<Schema>,
  { eventId, postId }: Address,
  serves: (status: QuestionStatus) => boolean,
): Promise<void> {
  const question = await findQuestion(kysely, eventId, idOf(postId));
  if (!question || !serves(question.status)) throw notFound("Question");
}

function idOf(postId: string): number {
  const id = questionIdOf(postId);
  if (id === null) throw notFound("Question");
  return id;
}
