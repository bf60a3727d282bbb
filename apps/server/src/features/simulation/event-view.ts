/** The event as the simulated attendees see it, from lists and from live messages that a few of them read. */
import type { Poll } from "@hubbub/contract/activities/polls/calls";
import type { PublicEvent } from "@hubbub/contract/events";
import type { ServerMessage } from "@hubbub/contract/live";

import type { AudienceMeasurements } from "./measurements.ts";
import { Deck } from "./pace.ts";
import { messages, questions } from "./texts.ts";

/** Attendees react only to recent messages and questions. */
const RECENT_IDS_MAX = 12;

export class EventView {
  event: PublicEvent | null = null;
  /** The open poll. */
  poll: Poll | null = null;
  /** Whether the event was deleted. */
  isOver = false;
  readonly messageIds: string[] = [];
  readonly questionIds: string[] = [];
  readonly messages = new Deck(messages, { repeats: true });
  readonly questions: Deck<string>;

  /** @param repeats whether a question may be asked again by somebody else; false for an event that people look at */
  constructor({ repeats }: { repeats: boolean }) {
    this.questions = new Deck(questions, { repeats });
  }

  readMessages(text: string): void {
    addLatest(this.messageIds, text);
  }

  readQuestions(text: string): void {
    addLatest(this.questionIds, text);
  }

  readPolls(text: string): void {
    this.poll = (JSON.parse(text) as Poll[]).find(({ state }) => state === "open") ?? null;
  }

  receive(message: ServerMessage, measurements: AudienceMeasurements): void {
    const { type, data } = message;
    if (type === "chat:message") {
      addId(this.messageIds, data.id);
      measurements.markReceived(chatMark(data.participantId ?? "", data.content));
    } else if (type === "chat:message-hidden") removeId(this.messageIds, data.messageId);
    else if (type === "icebreaker:response") measurements.markReceived(responseMark(data.response));
    else if (type === "question:created") addId(this.questionIds, data.id);
    else if (type === "question:removed") removeId(this.questionIds, data.postId);
    else if (type === "poll:opened") this.poll = data.poll;
    else if (type === "poll:closed" && data.pollId === this.poll?.id) this.poll = null;
    else if (type === "event:updated" && "sessionState" in data) this.event = data;
    else if (type === "event:deleted") this.isOver = true;
  }
}

/** Identifies a chat message for measurements. @param tag the visit tag that the message contains */
export function chatMark(tag: string, content: string): string {
  return `chat ${tag} ${content}`;
}

/** Identifies an icebreaker response for measurements. */
export function responseMark(response: string): string {
  return `response ${response}`;
}

function addId(ids: string[], id: string): void {
  if (ids.includes(id)) return;
  ids.push(id);
  if (ids.length > RECENT_IDS_MAX) ids.shift();
}

function removeId(ids: string[], id: string): void {
  const at = ids.indexOf(id);
  if (at >= 0) ids.splice(at, 1);
}

/** Adds the latest items of a list, which may be in another order: questions are listed by their votes. */
function addLatest(ids: string[], text: string): void {
  const items = JSON.parse(text) as { id: string; submittedAt: string }[];
  const byTime = items.toSorted((one, other) => Date.parse(one.submittedAt) - Date.parse(other.submittedAt));
  for (const { id } of byTime.slice(-RECENT_IDS_MAX)) addId(ids, id);
}
