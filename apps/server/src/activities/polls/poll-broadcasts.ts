/** Live messages about polls. Each reaches only those who may see its content. */
import { polls } from "@hubbub/contract/activities/polls/index";
import type { PublicMessage, LiveMessage } from "@hubbub/contract/live";

import { isOn } from "../../domain/events/event-state.ts";
import { type Bus, isStaleBy } from "../../domain/bus.ts";
import type { EventRecord } from "../../domain/events/event-record.ts";
import type { Broadcaster } from "../../platform/realtime/broadcast.ts";
import type { RoomAudience } from "../../platform/realtime/room.ts";
import type { StoredAnswers } from "./poll-answer-submissions.ts";
import { audienceOfResults, forMessage, isSecret, markOf, publicPolls, toPublicPoll } from "./poll-row.ts";
import type { FullPoll } from "./poll-row.ts";
import type { ActivityDeps } from "../activity.ts";
import { type OpenPollAnswers, POLL_CACHES, type PollBook, type PollReader } from "./poll-reader.ts";

/** While polls are switched off only the team hears of them. */
const everybodyIn = (event: EventRecord): "everyone" | "staff" => (isOn(event, polls) ? "everyone" : "staff");

/** Says what changed in the states of polls. To be called after the caches were invalidated. */
export function announceStates(
  bus: Bus,
  event: EventRecord,
  { polls, open }: PollBook,
  changed: { closed: readonly number[]; opened: boolean },
): void {
  const send = (message: PublicMessage) =>
    bus.publish({ roomId: event.id, invalidates: [], message, audience: everybodyIn(event), urgency: "now" });
  for (const id of changed.closed) {
    const poll = publicPolls(polls, null).find((entry) => entry.id === String(id));
    send({ type: "poll:closed", data: { pollId: String(id), poll: poll ?? null } });
  }
  if (changed.opened && open)
    send({ type: "poll:opened", data: { poll: toPublicPoll(open, null), serverNow: new Date().toISOString() } });
}

/** Invalidates the lists, and asks pages to read them again. Of a draft only the team hears. */
export function publishPollsChanged(bus: Bus, event: EventRecord, audience: "everyone" | "staff"): void {
  bus.publish({
    roomId: event.id,
    invalidates: POLL_CACHES,
    message: { type: "poll:changed", data: {} },
    audience: audience === "staff" ? audience : everybodyIn(event),
    urgency: "tick",
  });
}

/** Asks pages to read the polls again: the words of their texts are counted like those of the word cloud. */
export function publishWordCount(bus: Bus, event: EventRecord): void {
  bus.publish({
    roomId: event.id,
    invalidates: ["polls"],
    message: { type: "poll:changed", data: {} },
    audience: everybodyIn(event),
    urgency: "tick",
  });
}

/** Invalidates the lists before the states are announced. */
export function invalidatePolls(bus: Bus, eventId: string): void {
  bus.publish({ roomId: eventId, invalidates: POLL_CACHES });
}

/** Informs all other nodes who answered, and the team of texts that it has to decide about. */
export function publishAnswers(bus: Bus, { eventId: roomId, note, hasHeld }: StoredAnswers): void {
  bus.sendNote(roomId, note);
  if (!hasHeld) return;
  const message = { type: "poll:changed", data: {} } as const;
  bus.publish({ roomId, invalidates: [], message, audience: "staff", urgency: "tick" });
}

interface AnsweredMarks {
  /** Marks the sockets of a person who has answered the open poll: they get its results. */
  mark: (eventId: string, personKey: string | null) => void;
  close: () => void;
}

/** Keeps the marks up to date on this node, also when it has missed who answered. */
export function createAnsweredMarks(
  { bus, broadcaster }: Pick<ActivityDeps, "bus" | "broadcaster">,
  answers: OpenPollAnswers,
  onError: (error: unknown) => void,
): AnsweredMarks {
  const find = async (eventId: string, personKey: string) => {
    const answered = await answers.find(eventId, personKey);
    if (answered?.mark) broadcaster.mark(eventId, [personKey], answered.mark);
  };
  const mark = (eventId: string, personKey: string | null) => {
    if (personKey !== null) find(eventId, personKey).catch(onError);
  };
  const refresh = (eventId: string | null) => {
    for (const { members } of broadcaster.roomsOf(eventId))
      for (const { roomId, personKey } of members) mark(roomId, personKey);
  };
  bus.onMissed(refresh);
  const close = bus.subscribe(({ roomId, invalidates }) => {
    if (isStaleBy(invalidates, "polls-answered")) refresh(roomId);
  });
  return { mark, close };
}

export interface ResultsBroadcastDeps {
  /** Sends to the sockets of this node only. */
  broadcaster: Pick<Broadcaster, "broadcast" | "msUntilFree">;
  reader: PollReader;
  findEvent: (eventId: string) => Promise<EventRecord | null>;
}

/** Sends the results of a poll to this node's sockets, if it is open. */
export async function broadcastResults(
  { broadcaster, reader, findEvent }: ResultsBroadcastDeps,
  eventId: string,
  pollId: number,
): Promise<void> {
  const event = await findEvent(eventId);
  const book = event && (await reader.read(event));
  if (!event || book?.open?.row.id !== pollId) return;
  const urgency = broadcaster.msUntilFree(eventId) === 0 ? "now" : "tick";
  for (const { audience, isVisible } of audiencesOf(event, book.open)) {
    const replaceKey = `poll:results ${pollId} ${isVisible}`;
    broadcaster.broadcast(eventId, resultsMessage(book.open, isVisible), { audience, urgency, replaceKey });
  }
}

function resultsMessage({ row, results }: FullPoll, isVisible: boolean): LiveMessage {
  return {
    type: "poll:results",
    data: { pollId: String(row.id), answered: results.answered, results: isVisible ? forMessage(results) : null },
  };
}

/** Who gets the results, and who only the number of answers. */
function audiencesOf(event: EventRecord, { row }: FullPoll): { audience: RoomAudience; isVisible: boolean }[] {
  const audience = isOn(event, polls) ? audienceOfResults(row) : "staff";
  if (audience === "everyone") return [{ audience, isVisible: true }];
  const mark = audience === "answered" ? markOf(row) : null;
  const visible = { audience: mark === null ? ("staff" as const) : { with: mark }, isVisible: true };
  // The number of answers of an open quiz is a secret, too.
  if (isSecret(row) || !isOn(event, polls)) return [visible];
  return [visible, { audience: { without: mark }, isVisible: false }];
}
