/** Answers polls through the outbox. */
import type { OwnPollAnswer, Poll, PollAnswer } from "@hubbub/contract/activities/polls/calls";
import { answerIn, audienceOfResults } from "@hubbub/contract/activities/polls/rules";

import { t } from "../../lib/i18n/translate.ts";
import { participantId } from "../../lib/participant-id.ts";
import { applyChange } from "../../live/live-list.ts";
import type { OutboxEntry } from "../../outbox/entry.ts";
import { submit, useOutbox } from "../../outbox/use-outbox.ts";
import { toast } from "../../ui/toast.ts";
import type { Outcome } from "../phone-part.ts";
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

/** The participant's own answer to a poll. */
export function useOwnAnswer(eventId: string, poll: Poll | null): OwnState {
  const pollId = poll?.id ?? "";
  const { data } = useOwnAnswers(eventId);
  const saved = data?.find((own) => own.pollId === pollId);
  const entries = useOutbox(eventId, ANSWER_CALL).filter(({ params }) => params["pollId"] === pollId);
  const last = entries.at(-1);
  const entry = last && last.state !== "saved" ? last : null;
  const unsent = entry && entry.state !== "refused" ? answerIn(entry.body) : null;
  return {
    isKnown: data !== undefined,
    answer: unsent ?? saved?.answer ?? null,
    entry,
    points: saved?.points ?? null,
    place: saved?.place ?? null,
  };
}

/** Applies a saved answer to the cached lists, or shows why it was refused. */
export function handleAnswer({ entry: { state, reason, params }, answer, event, client }: Outcome): void {
  if (state === "refused")
    toast({ title: t("Your contribution was not accepted"), description: reason ?? undefined, tone: "error" });
  const own = answer as OwnPollAnswer | undefined;
  if (!own) {
    void client.invalidateQueries({ queryKey: pollsKey(event.id) });
    return;
  }
  applyChange(client, ownAnswersKey(event.id), (list) => withOwnAnswer(list, own));
  // The own answer can make the results visible.
  const { queryKey } = pollsQuery(event.id);
  const poll = client.getQueryData(queryKey)?.find(({ id }) => id === params["pollId"]);
  if (poll?.results === null && audienceOfResults(poll) === "answered") void client.invalidateQueries({ queryKey });
}
