/** What attendees, the team and the people in it see of a queue. Pure functions. */
import type { MicrophoneQueue, OwnQueueEntry, QueueEntry } from "@hubbub/contract/activities/microphone/calls";
import { orderWaiting } from "@hubbub/contract/activities/microphone/order";

import type { EventRecord } from "../../domain/events/event-record.ts";

/** Somebody who waits or was called. */
export interface Queued extends QueueEntry {
  participantKey: string;
  showsName: boolean;
}

/** The same with the order of joining, or the one that the team has chosen. */
export interface Placed extends Queued {
  position: number;
}

/** Those who were called, then those who wait, in their order. */
export type Queue = readonly Queued[];

/** @param entries those who were called in their order, the others in any order */
export function toQueue(entries: readonly Placed[], event: Pick<EventRecord, "microphoneFirstTimersFirst">): Queue {
  const { waiting = [], called = [] } = Object.groupBy(entries, ({ state }) => state);
  const ordered = [...called, ...orderWaiting(waiting, event.microphoneFirstTimersFirst)];
  return ordered.map(({ position: _position, ...entry }) => entry);
}

export const waitingIn = <Entry extends Queued>(entries: readonly Entry[]) =>
  entries.filter(({ state }) => state === "waiting");

/** What everybody sees. */
export function toPublicQueue(queue: Queue): MicrophoneQueue {
  const nameOf = (entry: Queued | undefined) => (entry?.showsName ? entry.participantName : null);
  const waiting = waitingIn(queue);
  return {
    waiting: waiting.length,
    speaking: queue
      .filter(({ state }) => state === "called")
      .map((entry) => ({ name: nameOf(entry), microphone: entry.microphone })),
    next: nameOf(waiting[0]),
    entries: null,
  };
}

/** What the team and speakers see. */
export function toCrewQueue(queue: Queue): MicrophoneQueue {
  const entries = queue.map(({ participantKey: _key, showsName: _showsName, ...entry }) => entry);
  return { ...toPublicQueue(queue), entries };
}

/** The entry of a participant; undefined if there is none. @param keys of the participant, the most certain first */
export function findOwn<Entry extends Queued>(entries: readonly Entry[], keys: readonly string[]): Entry | undefined {
  const [own] = keys.flatMap((key) => entries.find(({ participantKey }) => participantKey === key) ?? []);
  return own;
}

export function toOwnEntry(queue: Queue, own: Queued): OwnQueueEntry {
  const waiting = waitingIn(queue);
  const index = waiting.indexOf(own);
  const { state, topic, microphone } = own;
  return { state, topic, microphone, place: index === -1 ? null : index + 1, waiting: waiting.length };
}
