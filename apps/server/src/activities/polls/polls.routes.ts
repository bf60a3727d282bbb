/** The calls of polls. */
import { polls } from "@hubbub/contract/activities/polls/index";
import type { OwnPollAnswer, Poll } from "@hubbub/contract/activities/polls/calls";
import { performance } from "node:perf_hooks";

import { isOn } from "../../domain/events/event-state.ts";
import { CachedList, serveCachedList } from "../../api/cached-list.ts";
import { withStatus } from "../../api/response.ts";
import type { DeclareRoute } from "../../api/route.ts";
import { type Actor, recordAction } from "../../domain/activity-log/activity-log.store.ts";
import type { Snapshots } from "../../domain/cache-names.ts";
import type { EventRecord } from "../../domain/events/event-record.ts";
import { certainKeysOf } from "../../domain/identity/participant.ts";
import type { Connection } from "../../domain/schema/schema.ts";
import { notFound } from "../../platform/http/refusal.ts";
import { submitterOf } from "../../submissions/submitter.ts";
import { answerOf, importedPolls, toFields } from "./poll-definition.ts";
import type { OpenPollAnswers, PollReader } from "./poll-reader.ts";
import type { AnswerWriter } from "./poll-answer-submissions.ts";
import type { PollChanges } from "./poll-changes.ts";
import { type PollMark, publicPolls, toStaffPoll } from "./poll-row.ts";
import { findPoll, keyOfPoll, POLL_ACTIONS } from "./polls.store.ts";
import { hasAnswer, listAnswers, listOwnAnswers, setHidden } from "./poll-answers.store.ts";
import type { ActivityDeps } from "../activity.ts";

export interface PollRouteDeps extends Pick<ActivityDeps, "kysely" | "screenings"> {
  pollList: PollList;
  reader: PollReader;
  changes: PollChanges;
  answerWriter: AnswerWriter;
  openPollAnswers: OpenPollAnswers;
}

interface Address {
  eventId: string;
  pollId: string;
}

export function pollRoutes(route: DeclareRoute, deps: PollRouteDeps): void {
  const { kysely, reader, changes } = deps;
  readRoutes(route, deps);
  definitionRoutes(route, deps);
  const existing = { target: async (address: Address) => void (await requirePoll(kysely, address)) };

  route(
    "POST /api/events/:eventId/polls/:pollId/answer",
    async (call) => {
      const pollId = Number(call.params.pollId);
      const { idempotencyKey, ...submitter } = submitterOf(call);
      const { answer, isFirst } = await deps.answerWriter.submit({
        eventId: call.event.id,
        pollId,
        answer: answerOf(call.body),
        version: call.body.version,
        receivedAt: performance.now(),
        screening: await deps.screenings.of(call.event.id),
        ...submitter,
        idempotencyKey: idempotencyKey === null ? null : keyOfPoll(pollId, idempotencyKey),
      });
      const own: OwnPollAnswer = { pollId: call.params.pollId, answer, points: null, place: null };
      return withStatus(isFirst ? 201 : 200, own);
    },
    existing,
  );

  for (const action of POLL_ACTIONS) {
    const act = async (event: EventRecord, pollId: string, actor: Actor, isConfirmed: boolean): Promise<Poll> => {
      await changes.act(event.id, Number(pollId), action, actor, isConfirmed);
      return staffPoll(reader, event, pollId);
    };
    if (action === "reset")
      route(
        `POST /api/events/:eventId/polls/:pollId/${action}`,
        ({ event, actor, params, body }) => act(event, params.pollId, actor, body?.confirm ?? false),
        existing,
      );
    else
      route(
        `POST /api/events/:eventId/polls/:pollId/${action}`,
        ({ event, actor, params }) => act(event, params.pollId, actor, false),
        existing,
      );
  }
}

export type PollList = ReturnType<typeof createPollList>;

/** The polls as attendees see them, and empty while polls are off. The variant is for those with this mark. */
export function createPollList(snapshots: Snapshots, reader: PollReader) {
  return new CachedList(snapshots, {
    call: "GET /api/events/:eventId/polls",
    name: "polls",
    isShown: (event: EventRecord) => isOn(event, polls),
    build: async (event, mark) =>
      JSON.stringify(publicPolls((await reader.read(event)).polls, mark === null ? null : (mark as PollMark))),
  });
}

function readRoutes(route: DeclareRoute, { kysely, reader, changes, pollList, openPollAnswers }: PollRouteDeps): void {
  serveCachedList(route, pollList, {
    forTeam: async ({ event }) => (await reader.read(event)).polls.map(toStaffPoll),
    isForSpeakers: true,
    own: openPollAnswers,
    variantFor: ({ mark }) => mark,
  });

  route("GET /api/events/:eventId/polls/mine", async (call) => {
    const { event, role } = call;
    if (!isOn(event, polls) && role === null) return [];
    const all = await reader.read(event);
    return listOwnAnswers(kysely, all.polls, { eventId: event.id, keys: certainKeysOf(call) });
  });

  route(
    "GET /api/events/:eventId/polls/:pollId/answers",
    async ({ event, params }) => listAnswers(kysely, await requirePoll(kysely, { ...params, eventId: event.id })),
    { target: async (address) => void (await requirePoll(kysely, address)) },
  );

  route(
    "PATCH /api/events/:eventId/polls/:pollId/answers/:answerId",
    ({ event, actor, params, body }) =>
      changes.withAnswers(event.id, Number(params.pollId), async (transaction, poll) => {
        const decision = { answerId: Number(params.answerId), isHidden: body.isHidden };
        const decided = await setHidden(transaction, poll, decision);
        if (!decided) throw notFound("Answer");
        const action = body.isHidden ? "answer_hidden" : "answer_shown";
        if (decided.changed)
          await recordAction(transaction, { eventId: event.id, actor, action, targetId: params.answerId });
        return decided.answer;
      }),
    {
      target: async ({ answerId, ...address }) => {
        if (!(await hasAnswer(kysely, await requirePoll(kysely, address), Number(answerId)))) throw notFound("Answer");
      },
    },
  );
}

function definitionRoutes(route: DeclareRoute, { kysely, reader, changes }: PollRouteDeps): void {
  const existing = { target: async (address: Address) => void (await requirePoll(kysely, address)) };

  route("POST /api/events/:eventId/polls", async ({ event, body }) => {
    const [id] = await changes.add(event.id, [toFields(body)]);
    return staffPoll(reader, event, String(id));
  });

  route("POST /api/events/:eventId/polls/import", async ({ event, body }) => {
    const ids = await changes.add(event.id, importedPolls(body.text));
    const { polls } = await reader.read(event);
    return polls.filter(({ row }) => ids.includes(row.id)).map(toStaffPoll);
  });

  route("PATCH /api/events/:eventId/polls/order", async ({ event, body }) => {
    await changes.order(event.id, body.pollIds.map(Number));
    return (await reader.read(event)).polls.map(toStaffPoll);
  });

  route(
    "PATCH /api/events/:eventId/polls/:pollId",
    async ({ event, params, body }) => {
      await changes.update(event.id, Number(params.pollId), body);
      return staffPoll(reader, event, params.pollId);
    },
    existing,
  );

  route(
    "DELETE /api/events/:eventId/polls/:pollId",
    async ({ event, actor, params, body }) => {
      await changes.delete(event.id, Number(params.pollId), actor, body?.confirm ?? false);
      return null;
    },
    existing,
  );
}

async function staffPoll(reader: PollReader, event: EventRecord, pollId: string): Promise<Poll> {
  const poll = (await reader.read(event)).polls.find(({ row }) => String(row.id) === pollId);
  if (!poll) throw notFound("Poll");
  return toStaffPoll(poll);
}

async function requirePoll(kysely: Connection, { eventId, pollId }: Address) {
  const poll = await findPoll(kysely, eventId, Number(pollId));
  if (!poll) throw notFound("Poll");
  return poll;
}
