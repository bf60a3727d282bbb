/** What a simulated room can see of its event: learned from lists and from the live messages of a few of its people. */
import type { PublicEvent } from "@hubbub/contract/events";
import type { ServerMessage } from "@hubbub/contract/live";

import type { Journal } from "./journal.ts";
import { Deck } from "./pace.ts";
import { messages, questions } from "./texts.ts";

/** People answer to what is new. */
const REMEMBERED = 12;

export class Scene {
  event: PublicEvent | null = null;
  /** Whether the event is gone. */
  isOver = false;
  readonly messageIds: string[] = [];
  readonly questionIds: string[] = [];
  readonly messages = new Deck(messages, { again: true });
  readonly questions: Deck<string>;

  /** @param repeats whether a question may be asked again by somebody else: a wall that is read should have each once */
  constructor({ repeats }: { repeats: boolean }) {
    this.questions = new Deck(questions, { again: repeats });
  }

  readMessages(text: string): void {
    for (const { id } of readList(text)) remember(this.messageIds, id);
  }

  readQuestions(text: string): void {
    for (const { id } of readList(text)) remember(this.questionIds, id);
  }

  hear(message: ServerMessage, journal: Journal): void {
    const { type, data } = message;
    if (type === "chat:message") {
      remember(this.messageIds, data.id);
      journal.comesIn(chatMark(data.participantId ?? "", data.content));
    } else if (type === "chat:message-hidden") forget(this.messageIds, data.messageId);
    else if (type === "icebreaker:response") journal.comesIn(answerMark(data.response));
    else if (type === "question:created") remember(this.questionIds, data.id);
    else if (type === "question:removed") forget(this.questionIds, data.postId);
    else if (type === "event:updated") this.event = data;
    else if (type === "event:deleted") this.isOver = true;
  }
}

/** @param tag the visit's tag, as the message carries it */
export function chatMark(tag: string, content: string): string {
  return `chat ${tag} ${content}`;
}

export function answerMark(response: string): string {
  return `answer ${response}`;
}

function remember(ids: string[], id: string): void {
  if (ids.includes(id)) return;
  ids.push(id);
  if (ids.length > REMEMBERED) ids.shift();
}

function forget(ids: string[], id: string): void {
  const at = ids.indexOf(id);
  if (at >= 0) ids.splice(at, 1);
}

function readList(text: string): { id: string }[] {
  return (JSON.parse(text) as { id: string }[]).slice(-REMEMBERED);
}
