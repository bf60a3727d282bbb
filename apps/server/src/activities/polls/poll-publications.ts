/** What changes of polls and answers publish. */
import { type Audience, broadcast, type Bus, invalidate } from "../../domain/bus.ts";
import type { EventRecord } from "../../domain/events/event-record.ts";
import type { ActivityDeps } from "../activity.ts";
import { type CountedPoll, type PollRow, publicPolls, toPublicPoll } from "./poll.ts";
import type { PollLists } from "./poll-lists.ts";

/** What the states and definitions of polls change. Answers to the open poll change only the own data and "polls". */
const POLL_CACHES = ["polls", "settled-polls", "webhooks"] as const;

/** Which poll was closed, and whether another one was opened. */
export interface States {
  closed?: number | undefined;
  opened?: boolean;
}

/**
 * Invalidates the lists, then broadcasts the polls that were closed or opened. A failure is only logged: the change is
 * stored already. Of several about one poll, sockets get the last.
 * @param event as it was read under its lock
 */
export function publishStates(
  { bus, logger }: ActivityDeps,
  lists: PollLists,
  event: EventRecord,
  { closed, opened }: States,
): void {
  invalidate(bus, event.id, ...POLL_CACHES);
  const announce = (all: readonly CountedPoll[]) => {
    if (closed !== undefined) {
      const pollId = String(closed);
      const poll = publicPolls(all, null).find(({ id }) => id === pollId) ?? null;
      broadcast(bus, event, "poll:closed", { pollId, poll });
    }
    const open = opened && all.find(({ state }) => state === "open");
    if (!open) return;
    const serverNow = new Date().toISOString();
    broadcast(bus, event, "poll:opened", { poll: toPublicPoll(open, null), serverNow });
  };
  const failure = "Could not announce a stored change of a poll. Pages show it with their next refresh.";
  lists
    .read(event)
    .then(announce)
    .catch((error: unknown) => logger.warn({ err: error, eventId: event.id }, failure));
}

/** Invalidates the lists, and asks pages to read them again. Of a draft only the team hears. */
export function publishPollsChanged(bus: Bus, event: EventRecord, readers: Audience): void {
  invalidate(bus, event.id, ...POLL_CACHES);
  broadcast(bus, event, "poll:changed", {}, { audience: readers });
}

/**
 * Invalidates what answers change. Informs the team of texts that it has to decide about, and everybody of answers that
 * were stored after the close of their quiz.
 */
export function publishAnswers(
  bus: Bus,
  { event_id: roomId, state }: PollRow,
  participantKeys: readonly string[],
  { hasHeld }: { hasHeld: boolean },
): void {
  const isLate = state === "closed";
  const own = participantKeys.map((key) => ({ name: "polls-own", key }) as const);
  invalidate(bus, roomId, ...(isLate ? POLL_CACHES : (["polls"] as const)), ...own);
  if (isLate || hasHeld) broadcast(bus, roomId, "poll:changed", {}, { audience: isLate ? "everyone" : "staff" });
}
