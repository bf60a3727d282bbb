/** The calls of polls. */
import type { Poll } from "@hubbub/contract/activities/polls/calls";
import { polls } from "@hubbub/contract/activities/polls/index";
import { answerIn } from "@hubbub/contract/activities/polls/rules";

import { cachedList, nullIfUnavailable } from "../../api/cached-list.ts";
import type { DeclareRoute } from "../../api/route.ts";
import type { EventRecord } from "../../domain/events/event-record.ts";
import { changeEvent, type EventChange } from "../../domain/events/events.store.ts";
import { notFound } from "../../platform/http/refusal.ts";
import { moderatePost } from "../../submissions/moderation/post-state.store.ts";
import { submitterOf } from "../../submissions/submitter.ts";
import type { ActivityDeps } from "../activity.ts";
import { toStored } from "./poll-definition.ts";
import { importedPolls } from "./poll-import.ts";
import type { AnswerWriter } from "./poll-answer-submissions.ts";
import { findAnswer, listAnswers, toOwnAnswers } from "./poll-answers.store.ts";
import type { PollChanges } from "./poll-changes.ts";
import { publishPollsChanged } from "./poll-publications.ts";
import type { PollLists } from "./poll-lists.ts";
import { pollIn, publicPolls, toStaffPoll } from "./poll.ts";
import { requirePoll } from "./polls.store.ts";

export interface PollRouteDeps extends ActivityDeps {
  pollLists: PollLists;
  changes: PollChanges;
  answerWriter: AnswerWriter;
}

export function pollRoutes(route: DeclareRoute, deps: PollRouteDeps): void {
  readRoutes(route, deps);
  changeRoutes(route, deps);
}

function readRoutes(route: DeclareRoute, deps: PollRouteDeps): void {
  const { kysely, snapshots, events, pollLists: lists } = deps;

  route.target("pollId", ({ eventId = "", pollId = "" }) => requirePoll(kysely, eventId, pollId));
  route.target("answerId", async ({ eventId = "", pollId = "", answerId }) => {
    const poll = await requirePoll(kysely, eventId, pollId);
    if (!(await findAnswer(kysely, poll, Number(answerId)))) throw notFound("Answer");
  });

  const shared = cachedList(snapshots, events, "polls", async (event, answered: string | null) =>
    publicPolls(await lists.read(event), answered),
  );
  route.list({
    call: "GET /api/events/:eventId/polls",
    activity: polls,
    attendee: async ({ event, keys }) => shared(event, await lists.findOpening(event, keys).catch(nullIfUnavailable)),
    staff: async ({ event }) => (await lists.read(event)).map(toStaffPoll),
    isForSpeakers: true,
  });

  route.list({
    call: "GET /api/events/:eventId/polls/mine",
    activity: polls,
    own: {
      find: async (id, keys) => {
        const own = await lists.findOwn(id, keys);
        return own.length > 0 ? toOwnAnswers(await lists.read({ id }), own.flat()) : [];
      },
      merge: (_list, own) => [...own],
    },
  });

  route("GET /api/events/:eventId/polls/:pollId/answers", async ({ event, params }) =>
    listAnswers(kysely, await requirePoll(kysely, event.id, params.pollId)),
  );

  route("PATCH /api/events/:eventId/polls/:pollId/answers/:answerId", ({ event, actor, params, body: { isHidden } }) =>
    changeEvent(kysely, event.id, async (change) => {
      const id = Number(params.answerId);
      const action = isHidden ? "answer_hidden" : "answer_shown";
      const isChanged = await moderatePost(change, "poll_answers", id, { actor, action, isHidden });
      const poll = await requirePoll(change.transaction, event.id, params.pollId);
      const answer = await findAnswer(change.transaction, poll, id);
      if (!answer) throw notFound("Answer");
      if (isChanged) change.afterCommit(() => publishPollsChanged(deps.bus, change.event, "everyone"));
      return answer;
    }),
  );
}

function changeRoutes(route: DeclareRoute, deps: PollRouteDeps): void {
  const { kysely, pollLists: lists, changes } = deps;

  const staffPoll = async (event: EventRecord, pollId: string): Promise<Poll> =>
    toStaffPoll(pollIn(await lists.read(event), pollId));

  /** @returns the poll after the change, as the team sees it */
  const changePoll = async (
    { event, params: { pollId } }: { event: EventRecord; params: { pollId: string } },
    work: (change: EventChange, id: number) => Promise<void>,
  ): Promise<Poll> => {
    await changeEvent(kysely, event.id, (change) => work(change, Number(pollId)));
    return staffPoll(event, pollId);
  };

  route("POST /api/events/:eventId/polls", async ({ event, body }) => {
    const [id] = await changeEvent(kysely, event.id, (change) => changes.add(change, [toStored(body)]));
    return staffPoll(event, String(id));
  });

  route("POST /api/events/:eventId/polls/import", async ({ event, body }) => {
    const definitions = importedPolls(body.text);
    const ids = await changeEvent(kysely, event.id, (change) => changes.add(change, definitions));
    return (await lists.read(event)).filter(({ id }) => ids.includes(Number(id))).map(toStaffPoll);
  });

  route("PATCH /api/events/:eventId/polls/order", async ({ event, body }) => {
    await changeEvent(kysely, event.id, (change) => changes.order(change, body.pollIds.map(Number)));
    return (await lists.read(event)).map(toStaffPoll);
  });

  route("PATCH /api/events/:eventId/polls/:pollId", (call) =>
    changePoll(call, (change, id) => changes.update(change, id, call.body)),
  );

  route("DELETE /api/events/:eventId/polls/:pollId", async ({ event, actor, params, body }) => {
    const pollId = Number(params.pollId);
    await changeEvent(kysely, event.id, (change) => changes.delete(change, pollId, actor, body?.confirm));
    return null;
  });

  for (const action of ["open", "close"] as const)
    route(`POST /api/events/:eventId/polls/:pollId/${action}`, (call) =>
      changePoll(call, (change, id) => changes[action](change, id, call.actor)),
    );

  route("POST /api/events/:eventId/polls/:pollId/reset", (call) =>
    changePoll(call, (change, id) => changes.reset(change, id, call.actor, call.body?.confirm)),
  );

  route("POST /api/events/:eventId/polls/:pollId/answer", async (call) => {
    const pollId = Number(call.params.pollId);
    const { answer, isFirst } = await deps.answerWriter.submit({
      subject: pollId,
      pollId,
      // The contract makes sure that there is one.
      answer: answerIn(call.body) ?? { text: "" },
      version: call.body.version,
      receivedAt: call.receivedAt,
      ...submitterOf(call),
    });
    call.setStatus(isFirst ? 201 : 200);
    return { pollId: call.params.pollId, answer, points: null, place: null };
  });
}
