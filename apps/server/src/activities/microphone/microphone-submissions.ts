/** The write plan of joining the queue. The lock of a queue orders its entries on all nodes. */
import type { OwnQueueEntry } from "@hubbub/contract/activities/microphone/calls";
import { WAITING_MAX } from "@hubbub/contract/activities/microphone/index";
import { msg } from "@hubbub/contract/messages";
import { MemoryLimit } from "@hubbub/server-kit/memory-limit";

import { perMinute } from "../../api/rate-limits/limits.ts";
import type { EventRecord } from "../../domain/events/event-record.ts";
import { together } from "../../platform/database/started.ts";
import { conflict } from "../../platform/http/refusal.ts";
import type { Candidate } from "../../submissions/admission.ts";
import { checkWords, reasonToHold, refuseWords } from "../../submissions/moderation/screening.ts";
import type { PostSubmission } from "../../submissions/post-submissions.ts";
import { createSubmissionWriter, type SubmissionWriter } from "../../submissions/write-pipeline.ts";
import type { ActivityDeps } from "../activity.ts";
import { publishQueue } from "./microphone-publications.ts";
import { readQueues, storeEntry } from "./microphone.store.ts";
import { findOwn, toOwnEntry, waitingIn } from "./queue.ts";

/** `text` is the topic; "" for none. */
export interface Joining extends PostSubmission {
  showsName: boolean;
}

export interface Joined {
  entry: OwnQueueEntry;
  /** Whether the person was not in the queue before. */
  isNew: boolean;
}

export type JoinWriter = SubmissionWriter<Joining, Joined>;

export function createJoinWriter({ kysely, bus }: ActivityDeps): JoinWriter {
  return createSubmissionWriter(kysely, {
    activity: "microphone",
    // Also changes of an entry that is in the queue. Each makes the pages of the event read the queue again.
    limit: new MemoryLimit(perMinute(10, "You are joining the queue too often. Please try again in a minute.")),
    locks: (items) => items.map(({ eventId }) => `microphone ${eventId}`),
    reads: (transaction, items) => {
      const eventIds = items.map(({ eventId }) => eventId);
      return [readQueues(transaction, eventIds)];
    },
    decide: ([queues], items) => {
      const queueOf = (eventId: string) => queues.get(eventId) ?? [];
      /** The entry that the person has in the queue already. */
      const entryOf = ({ eventId, authorKeys }: Joining) => findOwn(queueOf(eventId), authorKeys);
      const newcomers = new Set(items.filter((item) => !entryOf(item)));
      const isNew = ({ item, own }: Candidate<Joining>) => newcomers.has(item) && own.length === 0;
      return {
        refuse: (candidate, accepted) => {
          const { item, event } = candidate;
          const refusal = refuseWords(item, item.text, event, checkWords(event));
          if (refusal || !isNew(candidate)) return refusal;
          // Those who join with earlier items of this batch wait too.
          const joining = accepted.filter((other) => other.event.id === event.id && isNew(other));
          const count = waitingIn(queueOf(event.id)).length + joining.length;
          return count >= WAITING_MAX ? conflict(msg("The queue is full. Please try again later.")) : null;
        },
        // Joining again keeps the place, so it needs no key.
        write: (transaction, accepted) => {
          const entries = accepted.map(({ item, event, own }) =>
            toEntry(item, event, (entryOf(item) ?? own[0])?.participantKey),
          );
          const events = new Map(accepted.map(({ event }) => [event.id, event]));
          return together(
            [
              Promise.all(entries.map((entry) => storeEntry(transaction, entry))),
              readQueues(transaction, [...events.keys()]),
            ],
            ([, stored]) => ({
              publish: () => {
                for (const event of events.values()) publishQueue(bus, event);
              },
              receipts: () =>
                accepted.map((candidate) => {
                  const { eventId, authorKeys } = candidate.item;
                  const queue = stored.get(eventId) ?? [];
                  const own = findOwn(queue, authorKeys);
                  if (!own) throw new Error("The stored entry is not in the queue");
                  return { entry: toOwnEntry(queue, own), isNew: isNew(candidate) };
                }),
            }),
          );
        },
      };
    },
  });
}

/** @param key under which the person is in the queue already, or joins with an earlier item of the batch */
function toEntry(joining: Joining, event: EventRecord, key = joining.participantKey) {
  const { participantName, profileId, text, showsName } = joining;
  // What is held elsewhere for a moderator stays off the stage here: the name.
  const isHeld = reasonToHold(joining, text, event, checkWords(event)) !== null;
  return {
    event_id: event.id,
    participant_key: key,
    profile_id: profileId,
    participant_name: participantName,
    topic: text === "" ? null : text,
    shows_name: showsName && !isHeld,
  };
}
