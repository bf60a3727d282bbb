/** The questions wall over HTTP; its paths are called `social`. */
import { orderQuestions } from "@hubbub/contract/activities/question-order";
import type { ParsedBodyOf } from "@hubbub/contract/calls";
import { isBlank } from "@hubbub/contract/text";
import type { Kysely } from "kysely";

import type { Access } from "../../api/guard.ts";
import type { Schema } from "../../domain/schema/schema.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { loginRequired, noPermission, notFound } from "../../platform/http/refusal.ts";
import type { DeclareRoute } from "../../api/route.ts";
import { sendSnapshot } from "../../platform/http/send-snapshot.ts";
import { certainKeysOf, participantKeyOf, submitterOf } from "../../submissions/submitter.ts";
import type { Bus } from "../../platform/bus/bus.ts";
import type { Screenings } from "../../submissions/moderation/screening.ts";
import { type Decision, moderationNews } from "./moderation-broadcasts.ts";
import {
  isOnWall,
  questionIdOf,
  type QuestionRow,
  type QuestionStatus,
  type StaffView,
  toStaffQuestion,
} from "./question-row.ts";
import type { QuestionWriter } from "./question-submissions.store.ts";
import type { QuestionVoteWriter } from "./question-votes.store.ts";
import { decideQuestion, findQuestion, listQuestions } from "./questions.store.ts";
import { snapshotNames } from "./snapshot-names.ts";
import { ownVotes, readyWall, wallSnapshot, type WallDeps } from "./question-list.ts";

export interface QuestionDeps extends WallDeps {
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

  route(
    "GET /api/events/:eventId/social",
    async ({ event, access, request, reply }) => {
      if (access.role) return listForStaff(deps, access, event.id, everyStatus);
      const viewer = { profileId: access.profile?.id ?? null, ownKeys: certainKeysOf(access) };
      await sendSnapshot(request, reply, await wallSnapshot(deps, event, viewer));
      return undefined;
    },
    { fastPath: (event, key) => readyWall(deps, event, key) },
  );

  route("POST /api/events/:eventId/social", async ({ event, body, access, request }) =>
    questionWriter.submit({
      eventId: event.id,
      content: body.content,
      participantLabel: body.participantId ?? null,
      screening: await deps.screenings.of(event.id),
      ...submitterOf(access, request, body),
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

  const onWall = { target: (address: Address) => requireQuestion(kysely, address, isOnWall) };

  route(
    "POST /api/events/:eventId/social/:postId/vote",
    ({ event, params, body, access }) =>
      voteWriter.submit({
        eventId: event.id,
        questionId: idOf(params.postId),
        profileId: voterOf(access, body),
        participantKey: participantKeyOf(access),
        idempotencyKey: null,
        vote: body.voteType,
      }),
    onWall,
  );

  route(
    "DELETE /api/events/:eventId/social/:postId/vote",
    ({ event, params, body, access }) =>
      voteWriter.submit({
        eventId: event.id,
        questionId: idOf(params.postId),
        profileId: voterOf(access, body),
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

async function listForStaff(deps: QuestionDeps, access: Access, eventId: string, statuses: readonly QuestionStatus[]) {
  const view = await staffView(deps, access, eventId);
  const rows = await listQuestions(deps.kysely, eventId, statuses);
  return orderQuestions(rows.map((row) => toStaffQuestion(row, view)));
}

async function staffView(deps: QuestionDeps, access: Access, eventId: string): Promise<StaffView> {
  return { ownKeys: certainKeysOf(access), votes: await ownVotes(deps, eventId, access.profile?.id ?? null) };
}

/** A blank answer is none. */
function answerOf({ answer }: ParsedBodyOf<"PATCH /api/events/:eventId/social/:postId/moderate">) {
  return answer != null && isBlank(answer) ? null : answer;
}

async function decide(
  deps: QuestionDeps,
  access: Access,
  eventId: string,
  postId: string,
  decision: Decision,
  answer?: string | null,
) {
  const row = await inTransaction(deps.kysely, async (transaction, afterCommit) => {
    const decided = await decideQuestion(transaction, eventId, idOf(postId), decision, answer);
    if (!decided) throw notFound("Question");
    const news = moderationNews(decided.before, decided.row);
    const invalidates = [snapshotNames.wall, deps.waitingQuestions.nameFor(decided.row.participant_key)];
    afterCommit(() => news.forEach((message) => deps.bus.publish({ roomId: eventId, invalidates, message })));
    return decided.row;
  });
  return toStaffQuestion(row, await staffView(deps, access, eventId));
}

/** Whoever votes does so as themselves (D-11). */
function voterOf({ profile }: Access, { profileId }: { profileId?: string | null | undefined }): string {
  if (!profile) throw loginRequired();
  if (profileId != null && profileId !== profile.id) throw noPermission();
  return profile.id;
}

/** A question whose votes this caller may read. */
async function findReadable(
  { kysely }: QuestionDeps,
  postId: string,
  event: { id: string },
  { role }: Access,
): Promise<QuestionRow> {
  const question = await findQuestion(kysely, event.id, idOf(postId));
  if (!question || !(role || isOnWall(question.status))) throw notFound("Question");
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
