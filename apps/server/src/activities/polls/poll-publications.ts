/** What changes of polls and answers publish. */
import { polls } from "@hubbub/contract/activities/polls/index";
import type { PublicMessage } from "@hubbub/contract/live";

import { type Audience, audienceIn, broadcast, type Bus } from "../../domain/bus.ts";
import type { EventRecord } from "../../domain/events/event-record.ts";
import { type CountedPoll, publicPolls, toPublicPoll } from "./poll.ts";

/** What the states and definitions of polls change. Answers change only "polls". */
const POLL_CACHES = ["polls", "settled-polls", "webhooks"] as const;

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
