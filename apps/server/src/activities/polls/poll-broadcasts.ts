/** Live messages about polls. Each reaches only those who may see its content. */
import type { ServerMessage } from "@hubbub/contract/live";

import type { Bus, NodeNote, Publication } from "../../domain/bus.ts";
import type { EventRecord } from "../../domain/events/event-record.ts";
import type { CoalescingBroadcaster } from "../../platform/realtime/coalescing-broadcaster.ts";
import type { StoredAnswers } from "./poll-answers.store.ts";
import { audienceOfResults, forMessage, isSecret, markOf, publicPolls, toPublicPoll } from "./poll-row.ts";
import type { FullPoll } from "./poll-row.ts";
import type { PollBook, PollReader } from "./poll-reader.ts";

type Audience = Extract<Publication, { message: ServerMessage }>["audience"];

/** A message inside this node: the results of this poll are due. */
interface ResultsNote extends NodeNote {
  kind: "poll-results";
  pollId: number;
}

function isResultsNote(note: NodeNote | undefined): note is ResultsNote {
  return note?.kind === "poll-results";
}

/** While polls are switched off only the team hears of them. */
const everybodyIn = ({ enablePolls }: EventRecord): Audience => (enablePolls ? "everyone" : "staff");

/** Says what changed in the states of polls. To be called after the caches were invalidated. */
export function announceStates(
  bus: Bus,
  event: EventRecord,
  { polls, open }: PollBook,
  changed: { closed: readonly number[]; opened: boolean },
): void {
  const send = (message: ServerMessage) =>
    bus.publish({ roomId: event.id, invalidates: [], message, audience: everybodyIn(event), urgency: "now" });
  for (const id of changed.closed) {
    const poll = publicPolls(polls, null).find((entry) => entry.id === String(id));
    send({ type: "poll:closed", data: { pollId: String(id), poll: poll ?? null } });
  }
  if (changed.opened && open)
    send({ type: "poll:opened", data: { poll: toPublicPoll(open, null), serverNow: new Date().toISOString() } });
}

/** The message that lists have to be read again. */
export function pollsChanged(event: EventRecord, audience: "everyone" | "staff"): Publication {
  return {
    roomId: event.id,
    invalidates: ["polls", "polls-answered"],
    message: { type: "poll:changed", data: {} },
    audience: audience === "staff" ? audience : everybodyIn(event),
  };
}

/** Tells all nodes who answered, and the team of texts that it has to decide about. */
export function publishAnswers(bus: Bus, stored: readonly StoredAnswers[]): void {
  for (const { eventId: roomId, pollId, mark, participantKeys, hasHeld } of stored) {
    const note = { kind: "poll-answers", pollId, mark, participantKeys };
    bus.publish({ roomId, invalidates: [], note });
    if (!hasHeld) continue;
    const message = { type: "poll:changed", data: {} } as const;
    bus.publish({ roomId, invalidates: [], message, audience: "staff" });
  }
}

/** The coalesced publication after answers: this node's lists are stale, and its sockets are due for the results. */
export function resultsAreDue(broadcaster: CoalescingBroadcaster<"polls">, roomId: string, pollId: number): void {
  const note: ResultsNote = { kind: "poll-results", pollId };
  broadcaster.add(`poll ${pollId}`, { roomId, invalidates: ["polls"], reach: "here", note });
}

export interface ResultsSenderDeps {
  bus: Bus;
  reader: PollReader;
  findEvent: (eventId: string) => Promise<EventRecord | null>;
  onError: (error: unknown) => void;
}

/** Sends the results of the open poll to this node's sockets whenever they are due. @returns a function that ends it */
export function sendResults({ bus, reader, findEvent, onError }: ResultsSenderDeps): () => void {
  const send = async (eventId: string, pollId: number): Promise<void> => {
    const event = await findEvent(eventId);
    const book = event && (await reader.read(event));
    if (event && book?.open?.row.id === pollId)
      for (const publication of resultMessages(event, book.open, book.at)) bus.publish(publication);
  };
  return bus.subscribe(({ roomId: eventId, note }, nodeId) => {
    if (isResultsNote(note) && nodeId === bus.nodeId) send(eventId, note.pollId).catch(onError);
  });
}

/** The results of the open poll for those who may see them, and the number of answers for the others. */
function resultMessages(event: EventRecord, poll: FullPoll, at: number): Publication[] {
  const { row, results } = poll;
  const audience = event.enablePolls ? audienceOfResults(row) : "staff";
  const message = (isVisible: boolean): ServerMessage => ({
    type: "poll:results",
    data: { pollId: String(row.id), answered: results.answered, results: isVisible ? forMessage(results) : null },
  });
  const publication = (to: Audience, isVisible: boolean): Publication => ({
    roomId: event.id,
    invalidates: [],
    message: message(isVisible),
    audience: to,
    order: { key: `poll ${row.id} ${isVisible}`, at },
    urgency: "soon",
    reach: "here",
  });
  if (audience === "everyone") return [publication("everyone", true)];
  const mark = audience === "answered" ? markOf(row) : null;
  const full = publication(mark === null ? "staff" : { with: mark }, true);
  // The number of answers of an open quiz is a secret, too.
  return isSecret(row) || !event.enablePolls ? [full] : [full, publication({ without: mark }, false)];
}
