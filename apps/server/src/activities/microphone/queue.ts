/** What attendees, the team and the people in it see of a queue. Pure functions. */
import type { MicrophoneQueue, OwnQueueEntry, QueueEntry } from "@hubbub/contract/activities/microphone/calls";

/** Somebody who waits or was called. */
export interface Queued extends QueueEntry {
  participantKey: string;
  showsName: boolean;
}

/** Those who were called, then those who wait, in their order. */
export type Queue = readonly Queued[];

/** What a new entry is compared with. */
export type Place = Pick<Queued, "id" | "participantKey" | "state">;

export const waitingIn = <Entry extends Place>(queue: readonly Entry[]) =>
  queue.filter(({ state }) => state === "waiting");

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
export function findOwn<Entry extends Place>(queue: readonly Entry[], keys: readonly string[]): Entry | undefined {
  const [own] = keys.flatMap((key) => queue.find(({ participantKey }) => participantKey === key) ?? []);
  return own;
}

export function toOwnEntry(queue: Queue, own: Queued): OwnQueueEntry {
  const waiting = waitingIn(queue);
  const index = waiting.indexOf(own);
  const { state, topic, microphone } = own;
  return { state, topic, microphone, place: index === -1 ? null : index + 1, waiting: waiting.length };
}
