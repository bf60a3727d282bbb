/** The calls of polls. */
import type { Poll } from "@hubbub/contract/activities/polls/calls";
import { polls } from "@hubbub/contract/activities/polls/index";
import { answerIn } from "@hubbub/contract/activities/polls/rules";

import { cachedList, nullIfUnavailable } from "../../api/cached-list.ts";
import type { DeclareRoute } from "../../api/route.ts";
import type { EventRecord } from "../../domain/events/event-record.ts";
import { changeEvent } from "../../domain/events/events.store.ts";
import { notFound } from "../../platform/http/refusal.ts";
import { moderatePost } from "../../submissions/moderation/post-state.store.ts";
import { submitterOf } from "../../submissions/submitter.ts";
import { toStored } from "./poll-definition.ts";
import { importedPolls } from "./poll-import.ts";
import type { AnswerWriter } from "./poll-answer-submissions.ts";
import { findAnswer, listAnswers, toOwnAnswers } from "./poll-answers.store.ts";
import { addPolls, beginPoll, closePoll, editPoll, removePoll, reorderPolls, resetPoll } from "./poll-changes.ts";
import type { PollDeps } from "./poll-lists.ts";
import { publishPollsChanged } from "./poll-publications.ts";
import { pollIn, publicPolls, toStaffPoll } from "./poll.ts";
import { requirePoll } from "./polls.store.ts";

export interface PollRouteDeps extends PollDeps {
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
  const { kysely, pollLists: lists } = deps;

  const staffPoll = async (event: EventRecord, pollId: string): Promise<Poll> =>
    toStaffPoll(pollIn(await lists.read(event), pollId));

  route("POST /api/events/:eventId/polls", async ({ event, body }) => {
    const [id] = await changeEvent(kysely, event.id, (change) => addPolls(deps, change, [toStored(body)]));
    return staffPoll(event, String(id));
  });

  route("POST /api/events/:eventId/polls/import", async ({ event, body }) => {
    const definitions = importedPolls(body.text);
    const ids = await changeEvent(kysely, event.id, (change) => addPolls(deps, change, definitions));
    return (await lists.read(event)).filter(({ id }) => ids.includes(Number(id))).map(toStaffPoll);
  });

  route("PATCH /api/events/:eventId/polls/order", async ({ event, body }) => {
    await changeEvent(kysely, event.id, (change) => reorderPolls(deps, change, body.pollIds.map(Number)));
    return (await lists.read(event)).map(toStaffPoll);
  });

  route("PATCH /api/events/:eventId/polls/:pollId", async ({ event, params: { pollId }, body }) => {
    await changeEvent(kysely, event.id, (change) => editPoll(deps, change, Number(pollId), body));
    return staffPoll(event, pollId);
  });

  route("DELETE /api/events/:eventId/polls/:pollId", async ({ event, actor, params: { pollId }, body }) => {
    await changeEvent(kysely, event.id, (change) => removePoll(deps, change, actor, Number(pollId), body?.confirm));
    return null;
  });

  route("POST /api/events/:eventId/polls/:pollId/open", async ({ event, actor, params: { pollId } }) => {
    await changeEvent(kysely, event.id, (change) => beginPoll(deps, change, actor, Number(pollId)));
    return staffPoll(event, pollId);
  });

  route("POST /api/events/:eventId/polls/:pollId/close", async ({ event, actor, params: { pollId } }) => {
    await changeEvent(kysely, event.id, (change) => closePoll(deps, change, actor, Number(pollId)));
    return staffPoll(event, pollId);
  });

  route("POST /api/events/:eventId/polls/:pollId/reset", async ({ event, actor, params: { pollId }, body }) => {
    await changeEvent(kysely, event.id, (change) => resetPoll(deps, change, actor, Number(pollId), body?.confirm));
    return staffPoll(event, pollId);
  });

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
