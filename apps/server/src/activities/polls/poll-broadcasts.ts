/** Live messages about polls. Each reaches only those who may see its content. */
import { polls } from "@hubbub/contract/activities/polls/index";
import type { PublicMessage, LiveMessage } from "@hubbub/contract/live";

import { type Bus, isStaleBy } from "../../domain/bus.ts";
import type { EventRecord } from "../../domain/events/event-record.ts";
import { isOn } from "../../domain/events/event-state.ts";
import type { RoomAudience } from "../../platform/realtime/room.ts";
import type { ActivityDeps } from "../activity.ts";
import {
  audienceOfResults,
  type CountedPoll,
  forMessage,
  isSecret,
  markOf,
  publicPolls,
  toPublicPoll,
} from "./poll.ts";
import { type AnswersNote, type OpenPollAnswers, POLL_CACHES, type PollReader } from "./poll-reader.ts";

const CHANGED = { type: "poll:changed", data: {} } as const;

/** While polls are switched off only the team hears of them. */
const everybodyIn = (event: EventRecord): "everyone" | "staff" => (isOn(event, polls) ? "everyone" : "staff");

/** Invalidates the lists before the states are announced. */
export function invalidatePolls(bus: Bus, eventId: string): void {
  bus.publish({ roomId: eventId, invalidates: POLL_CACHES });
}

/** Announces that polls were closed or opened. To be called after the caches were invalidated. */
export function announceStates(
  bus: Bus,
  event: EventRecord,
  all: readonly CountedPoll[],
  { closed, opened }: { closed?: number | undefined; opened?: boolean },
): void {
  const send = (message: PublicMessage) =>
    bus.publish({ roomId: event.id, invalidates: [], message, audience: everybodyIn(event), urgency: "now" });
  if (closed !== undefined) {
    const pollId = String(closed);
    const poll = publicPolls(all, null).find(({ id }) => id === pollId) ?? null;
    send({ type: "poll:closed", data: { pollId, poll } });
  }
  const open = opened && all.find(({ state }) => state === "open");
  if (open)
    send({ type: "poll:opened", data: { poll: toPublicPoll(open, null), serverNow: new Date().toISOString() } });
}

/** Invalidates the lists, and asks pages to read them again. Of a draft only the team hears. */
export function publishPollsChanged(bus: Bus, event: EventRecord, audience: "everyone" | "staff"): void {
  bus.publish({
    roomId: event.id,
    invalidates: POLL_CACHES,
    message: CHANGED,
    audience: audience === "staff" ? audience : everybodyIn(event),
    urgency: "tick",
  });
}

/** Informs all other nodes who answered, and the team of texts that it has to decide about. */
export function publishAnswers(bus: Bus, roomId: string, note: AnswersNote, hasHeld: boolean): void {
  bus.sendNote(roomId, note);
  if (hasHeld) bus.publish({ roomId, invalidates: [], message: CHANGED, audience: "staff", urgency: "tick" });
}

/** Keeps the marks of sockets of those who have answered the open poll, also when this node has missed who answered. */
export function createAnsweredMarks({ bus, broadcaster, logger }: ActivityDeps, answers: OpenPollAnswers) {
  const find = async (eventId: string, personKey: string) => {
    const answered = await answers.find(eventId, personKey);
    if (answered?.mark) broadcaster.mark(eventId, [personKey], answered.mark);
  };
  const mark = (eventId: string, personKey: string | null) => {
    if (personKey === null) return;
    find(eventId, personKey).catch((error: unknown) => logger.warn({ err: error }, "A socket could not be marked"));
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

/** Sends the results of a poll to this node's sockets, if it is open. */
export async function broadcastResults(
  { broadcaster, events }: Pick<ActivityDeps, "broadcaster" | "events">,
  reader: PollReader,
  eventId: string,
  pollId: number,
): Promise<void> {
  const event = await events.find(eventId);
  if (!event) return;
  const poll = (await reader.read(event)).find(({ id }) => id === pollId);
  if (poll?.state !== "open") return;
  const urgency = broadcaster.msUntilFree(eventId) === 0 ? "now" : "tick";
  for (const { audience, isVisible } of audiencesOf(event, poll)) {
    const replaceKey = `poll:results ${pollId} ${isVisible}`;
    broadcaster.broadcast(eventId, resultsMessage(poll, isVisible), { audience, urgency, replaceKey });
  }
}

function resultsMessage({ id, results }: CountedPoll, isVisible: boolean): LiveMessage {
  return {
    type: "poll:results",
    data: { pollId: String(id), answered: results.answered, results: isVisible ? forMessage(results) : null },
  };
}

/** Who gets the results, and who only the number of answers. */
function audiencesOf(event: EventRecord, poll: CountedPoll): { audience: RoomAudience; isVisible: boolean }[] {
  const audience = isOn(event, polls) ? audienceOfResults(poll) : "staff";
  if (audience === "everyone") return [{ audience, isVisible: true }];
  const mark = audience === "answered" ? markOf(poll) : null;
  const visible = { audience: mark === null ? ("staff" as const) : { with: mark }, isVisible: true };
  // The number of answers of an open quiz is a secret, too.
  if (isSecret(poll) || !isOn(event, polls)) return [visible];
  return [visible, { audience: { without: mark }, isVisible: false }];
}
