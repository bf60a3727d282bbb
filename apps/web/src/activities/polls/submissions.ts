/** Answers polls through the outbox. */
import type { OwnPollAnswer, Poll, PollAnswer } from "@hubbub/contract/activities/polls/calls";
import { answerIn, audienceOfResults } from "@hubbub/contract/activities/polls/rules";

import { participantId } from "../../lib/participant-id.ts";
import { applyChange } from "../../live/live-list.ts";
import type { OutboxEntry } from "../../outbox/entry.ts";
import { submit, useOutbox, useWithUnsettled } from "../../outbox/use-outbox.ts";
import type { Outcomes } from "../outcomes.ts";
import { answerText } from "./answer-text.ts";
import { withOwnAnswer } from "./poll-list.ts";
import { ownAnswersKey, pollsKey, pollsQuery, useOwnAnswers } from "./queries.ts";

const ANSWER_CALL = "POST /api/events/:eventId/polls/:pollId/answer";

/** Answers a poll. A later answer to the same poll replaces one that is not sent yet. */
export function submitAnswer(eventId: string, poll: Poll, answer: PollAnswer, participantName: string): void {
  submit({
    call: ANSWER_CALL,
    params: { eventId, pollId: poll.id },
    body: { ...answer, version: poll.version, participantId, ...(poll.isAnonymous ? {} : { participantName }) },
    label: answerText(poll, answer),
    lane: `poll:${poll.id}`,
  });
}

export interface OwnState {
  /** Whether the saved answers are known. */
  isKnown: boolean;
  /** The unsent answer, else the saved one. */
  answer: PollAnswer | null;
  /** The latest submission that is not saved. */
  entry: OutboxEntry | null;
  points: number | null;
  place: number | null;
}

const noAnswers: readonly OwnPollAnswer[] = [];

/** Returns the function that finds the participant's own answer to a poll. */
export function useOwnStates(eventId: string): (poll: Poll) => OwnState {
  const { data } = useOwnAnswers(eventId);
  const answers = useWithUnsettled(data ?? noAnswers, eventId, ANSWER_CALL, withEntry);
  const entries = useOutbox(eventId, ANSWER_CALL);
  return ({ id }) => {
    const own = answers.find(({ pollId }) => pollId === id);
    const last = entries.findLast(({ params }) => params["pollId"] === id);
    return {
      isKnown: data !== undefined,
      answer: own?.answer ?? null,
      entry: last && last.state !== "saved" ? last : null,
      points: own?.points ?? null,
      place: own?.place ?? null,
    };
  };
}

function withEntry(list: readonly OwnPollAnswer[], { params, body }: OutboxEntry): readonly OwnPollAnswer[] {
  const { pollId = "" } = params;
  const answer = answerIn(body);
  const known = list.find((own) => own.pollId === pollId);
  return answer ? withOwnAnswer(list, { points: null, place: null, ...known, pollId, answer }) : list;
}

/** The server pushes results about 400 ms after an answer, except to a disconnected page. */
const RESULTS_TIMEOUT_MS = 1000;

export const answerOutcomes: Outcomes<typeof ANSWER_CALL> = {
  lists: pollsKey,
  apply: ({ event, client }, own) => {
    applyChange(client, ownAnswersKey(event.id), (list) => withOwnAnswer(list, own));
    // The own answer can make the results visible.
    const { queryKey } = pollsQuery(event.id);
    setTimeout(() => {
      const poll = client.getQueryData(queryKey)?.find(({ id }) => id === own.pollId);
      if (poll?.results === null && audienceOfResults(poll) === "answered") void client.invalidateQueries({ queryKey });
    }, RESULTS_TIMEOUT_MS);
  },
};
