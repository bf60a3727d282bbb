/**
 * The lists of an event in two versions that must be equal after any sequence of actions: read by HTTP, and built from
 * the live messages alone.
 */
import type { ChatMessage } from "@hubbub/contract/activities/chat/calls";
import { type MoodCounts, NO_VOTES } from "@hubbub/contract/activities/reactions/rules";
import type { EmojiResults } from "@hubbub/contract/activities/reactions/calls";
import type { Poll } from "@hubbub/contract/activities/polls/calls";
import type { PrizeWinner } from "@hubbub/contract/activities/prizes/calls";
import type { Question } from "@hubbub/contract/activities/questions/calls";
import type { Timer } from "@hubbub/contract/activities/timer/calls";
import type { ServerMessage } from "@hubbub/contract/live";

import type { Visitor } from "./visitor.ts";

/** Comparable lists: ids and the facts that live messages contain, in an order independent of their arrival. */
export interface EventLists {
  responses: string[];
  questions: string[];
  chat: string[];
  moods: MoodCounts;
  winners: string[];
  timer: string;
  /** Everybody's polls: drafts are not among them. */
  polls: string[];
}

type QuestionFacts = Pick<Question, "id" | "isAnswered" | "upvotes" | "downvotes">;

const questionLine = (question: QuestionFacts) =>
  `${question.id} answered ${question.isAnswered} +${question.upvotes} -${question.downvotes}`;
const pollLine = ({ id, state, answered }: Pick<Poll, "id" | "state" | "answered">) => `${id} ${state} ${answered}`;
const timerLine = ({ status, duration, endAt, revision }: Timer) => `${status} ${duration} ${endAt} r${revision}`;

/** Reads all lists by HTTP. */
export async function fetchLists(visitor: Visitor, eventId: string): Promise<EventLists> {
  const read = async <T>(path: string) => (await visitor.get(path)).json as T;
  const path = `/api/events/${eventId}`;
  const [responses, questions, chat, emoji, winners, timer, polls] = await Promise.all([
    read<{ response: string }[]>(`${path}/icebreaker`),
    read<Question[]>(`${path}/social`),
    read<ChatMessage[]>(`${path}/chat`),
    read<EmojiResults>(`${path}/emoji`),
    read<PrizeWinner[]>(`/api/public/events/${eventId}/prize-winners`),
    read<Timer>(`${path}/timer`),
    read<Poll[]>(`${path}/polls`),
  ]);
  return {
    responses: responses.map(({ response }) => response).toSorted(),
    questions: questions.map(questionLine).toSorted(),
    chat: chat.map(({ id }) => id).toSorted(),
    moods: emoji.counts,
    winners: winners.map(({ id }) => id).toSorted(),
    timer: timerLine(timer),
    polls: polls.map(pollLine).toSorted(),
  };
}

/** Builds the same lists from an empty event and the live messages received since. */
export function listsFromMessages(messages: readonly ServerMessage[], firstTimer: Timer): EventLists {
  const questions = new Map<string, QuestionFacts>();
  const chat = new Set<string>();
  const responses: string[] = [];
  const winners: string[] = [];
  const polls = new Map<string, Pick<Poll, "id" | "state" | "answered">>();
  let moods: MoodCounts = NO_VOTES;
  let timer = firstTimer;
  for (const { type, data } of messages) {
    if (type === "icebreaker:response") responses.push(data.response);
    if (type === "question:created" || type === "question:updated") questions.set(data.id, data);
    if (type === "question:removed") questions.delete(data.postId);
    if (type === "question_voted") {
      const voted = questions.get(data.postId);
      if (voted) questions.set(voted.id, { ...voted, ...data });
    }
    if (type === "chat:message" || type === "chat:message-shown") chat.add(data.id);
    if (type === "chat:message-hidden") chat.delete(data.messageId);
    if (type === "emoji:results") moods = data.counts;
    if (type === "winner_announced") winners.push(data.winner.id);
    if (type === "poll:opened") polls.set(data.poll.id, data.poll);
    if (type === "poll:closed" && data.poll) polls.set(data.pollId, data.poll);
    if (type === "poll:results") {
      const poll = polls.get(data.pollId);
      if (poll?.state === "open") polls.set(data.pollId, { ...poll, answered: data.answered });
    }
    const isTimer = type === "timer:start" || type === "timer:stop" || type === "timer:reset";
    if (isTimer && data.revision > timer.revision) timer = data;
  }
  return {
    responses: responses.toSorted(),
    questions: [...questions.values()].map(questionLine).toSorted(),
    chat: [...chat].toSorted(),
    moods,
    winners: winners.toSorted(),
    timer: timerLine(timer),
    polls: [...polls.values()].map(pollLine).toSorted(),
  };
}
