/** What a simulated room can see of its event: learned from lists and from the live messages of a few of its people. */
import type { PublicEvent } from "@hubbub/contract/events";
import type { ServerMessage } from "@hubbub/contract/live";

import type { Journal } from "./journal.ts";

/** People answer to what is new. */
const REMEMBERED = 12;

export class Scene {
  event: PublicEvent | null = null;
  /** Whether the event is gone. */
  isOver = false;
  readonly messageIds: string[] = [];
  readonly questionIds: string[] = [];

  readMessages(text: string): void {
    for (const { id } of readList(text)) remember(this.messageIds, id);
  }

  readQuestions(text: string): void {
    for (const { id } of readList(text)) remember(this.questionIds, id);
  }

  hear(message: ServerMessage, journal: Journal): void {
    switch (message.type) {
      case "chat:message":
        remember(this.messageIds, message.data.id);
        journal.comesIn(chatMark(message.data.participantId ?? "", message.data.content));
        break;
      case "icebreaker:response":
        journal.comesIn(answerMark(message.data.response));
        break;
      case "question:created":
        remember(this.questionIds, message.data.id);
        break;
      case "question:removed":
        forget(this.questionIds, message.data.postId);
        break;
      case "chat:message-hidden":
        forget(this.messageIds, message.data.messageId);
        break;
      case "event:updated":
        this.event = message.data;
        break;
      case "event:deleted":
        this.isOver = true;
        break;
      default:
    }
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
