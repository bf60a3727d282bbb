/** Live messages about polls. Each reaches only those who may see its content. */
import { isOn } from "@hubbub/contract/activities";
import { polls } from "@hubbub/contract/activities/polls/index";
import type { PollResults } from "@hubbub/contract/activities/polls/calls";
import type { PublicMessage } from "@hubbub/contract/live";

import { type Audience, audienceIn, broadcast, type Bus } from "../../domain/bus.ts";
import type { EventRecord } from "../../domain/events/event-record.ts";
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
import type { PollLists } from "./poll-lists.ts";

/** What the states and definitions of polls change. Answers change only "polls". */
const POLL_CACHES = ["polls", "poll-states", "settled-polls", "webhooks"] as const;

const CHANGED = { type: "poll:changed", data: {} } as const;

/** Invalidates the lists before the states are announced. */
export function invalidatePolls(bus: Bus, eventId: string): void {
  bus.publish({ roomId: eventId, invalidates: POLL_CACHES });
}

/** Which poll was closed, and whether another one was opened. */
export interface States {
  closed?: number | undefined;
  opened?: boolean;
}

/** Announces that polls were closed or opened. To be called after the caches were invalidated. */
export function announceStates(
  bus: Bus,
  event: EventRecord,
  all: readonly CountedPoll[],
  { closed, opened }: States,
): void {
  const audience = audienceIn(event, polls);
  const send = (message: PublicMessage) => broadcast(bus, event.id, message, { audience });
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
export function publishPollsChanged(
  bus: Bus,
  event: EventRecord,
  audience: Audience,
  { hasDeletedAnswers = false } = {},
): void {
  broadcast(bus, event.id, CHANGED, {
    audience: audience === "staff" ? audience : audienceIn(event, polls),
    invalidates: hasDeletedAnswers ? [...POLL_CACHES, "polls-own"] : POLL_CACHES,
    urgency: "tick",
  });
}

/** Invalidates what answers change, and informs the team of texts that it has to decide about. */
export function publishAnswers(
  bus: Bus,
  roomId: string,
  participantKeys: readonly string[],
  { hasHeld }: { hasHeld: boolean },
): void {
  bus.publish({
    roomId,
    invalidates: ["polls", ...participantKeys.map((key) => ({ name: "polls-own", key }) as const)],
  });
  if (hasHeld) broadcast(bus, roomId, CHANGED, { audience: "staff", urgency: "tick" });
}

/** Invalidates the lists of an event with a quiz that has just ended: they show it closed. */
export function publishQuizEnd(bus: Bus, roomId: string): void {
  bus.publish({ roomId, invalidates: ["polls"] });
}

/** Sends the results of a poll to this node's sockets, if it is open. */
export async function broadcastResults(
  { broadcaster, events }: Pick<ActivityDeps, "broadcaster" | "events">,
  lists: PollLists,
  eventId: string,
  pollId: number,
): Promise<void> {
  const event = await events.find(eventId);
  if (!event) return;
  const poll = (await lists.read(event)).find(({ id }) => id === String(pollId));
  if (poll?.state !== "open") return;
  const { answered } = poll.results;
  const results = forMessage(poll.results);
  // "now", because `POLL_RESULTS_INTERVAL_MS` limits how often. Messages of one turn of the event loop arrive together.
  const send = (audience: Audience, shown: PollResults | null) => {
    const message = { type: "poll:results", data: { pollId: poll.id, answered, results: shown } } as const;
    broadcaster.sendHere(eventId, message, { audience, urgency: "now", stateKey: poll.id });
  };
  const seenBy = isOn(event, polls) ? audienceOfResults(poll) : "staff";
  if (seenBy === "everyone") return send("everyone", results);
  // Everybody gets the number of answers, except of an open quiz: pages keep the results that they have.
  if (isOn(event, polls) && !isSecret(poll)) send("everyone", null);
  send("staff", results);
  if (seenBy === "answered") send({ followers: markOf(poll) }, results);
}
