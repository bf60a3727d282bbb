/** The write plan of joining the queue. The locks of queues order their entries on all nodes. */
import type { OwnQueueEntry } from "@hubbub/contract/activities/microphone/calls";
import { WAITING_MAX } from "@hubbub/contract/activities/microphone/index";
import { msg } from "@hubbub/contract/messages";
import { MemoryLimit } from "@hubbub/server-kit/memory-limit";

import { perMinute } from "../../api/rate-limits/limits.ts";
import type { EventRecord } from "../../domain/events/event-record.ts";
import { conflict } from "../../platform/http/refusal.ts";
import type { Candidate } from "../../submissions/admission.ts";
import type { Screening } from "../../submissions/moderation/screening.ts";
import type { PostSubmission } from "../../submissions/submitter.ts";
import { createSubmissionWriter, type SubmissionWriter } from "../../submissions/write-pipeline.ts";
import type { ActivityDeps } from "../activity.ts";
import { publishQueue } from "./microphone-publications.ts";
import { lockQueues, readQueues, storeEntry } from "./microphone.store.ts";
import { findOwn, type Queue, toOwnEntry, waitingIn } from "./queue.ts";

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

export function createJoinWriter({ kysely, bus, screenings }: ActivityDeps): JoinWriter {
  return createSubmissionWriter(kysely, {
    activity: "microphone",
    // Also changes of an entry that is in the queue. Each makes the pages of the event read the queue again.
    limit: new MemoryLimit(perMinute(10, "You are joining the queue too often. Please try again in a minute.")),
    reads: (transaction, items) => ({
      queues: lockQueues(transaction, eventIdsOf(items)),
      screening: screenings.read(transaction, items),
    }),
    refuse: (candidate, accepted, { queues, screening }) => {
      const { item, event } = candidate;
      const refusal = screening.refuse(item, event);
      if (refusal || !isNew(candidate, queues)) return refusal;
      // Those who join with earlier items of this batch wait too.
      const joining = accepted.filter((other) => other.event.id === event.id && isNew(other, queues));
      const count = waitingIn(queues.get(event.id) ?? []).length + joining.length;
      return count >= WAITING_MAX ? conflict(msg("The queue is full. Please try again later.")) : null;
    },
    toRow: (candidate, { queues, screening }) => {
      const { item, event, own } = candidate;
      const key = (entryOf(item, queues) ?? own[0])?.participantKey;
      return { ...item, event, isNew: isNew(candidate, queues), entry: toEntry(item, screening, event, key) };
    },
    writes: (transaction, rows) => ({
      stored: Promise.all(rows.map(({ entry }) => storeEntry(transaction, entry))),
      queues: readQueues(transaction, eventIdsOf(rows)),
    }),
    publish: (rows) => {
      for (const event of new Set(rows.map((row) => row.event))) publishQueue(bus, event);
    },
    // Joining again keeps the place, so it needs no key.
    answers: (rows, { queues }) =>
      rows.map(({ eventId, entry, isNew: isNewEntry }) => {
        const queue = queues.get(eventId) ?? [];
        const own = findOwn(queue, [entry.participant_key]);
        if (!own) throw new Error("The stored entry is not in the queue");
        return { entry: toOwnEntry(queue, own), isNew: isNewEntry };
      }),
  });
}

type Queues = ReadonlyMap<string, Queue>;

function eventIdsOf(items: readonly Joining[]): string[] {
  return [...new Set(items.map(({ eventId }) => eventId))];
}

/** The entry that a person has in the queue. */
function entryOf({ eventId, authorKeys }: Joining, queues: Queues) {
  return findOwn(queues.get(eventId) ?? [], authorKeys);
}

/** Whether a person is neither in the queue nor joins with an earlier item of the batch. */
function isNew({ item, own }: Candidate<Joining>, queues: Queues): boolean {
  return own.length === 0 && !entryOf(item, queues);
}

/** @param key under which the person is in the queue already, or joins with an earlier item of the batch */
function toEntry(joining: Joining, screening: Screening, event: EventRecord, key = joining.participantKey) {
  const { participantName, profileId, text, showsName } = joining;
  // What is held elsewhere for a moderator stays off the stage here: the name.
  const isHeld = screening.reasonToHold(joining, event) !== null;
  return {
    event_id: event.id,
    participant_key: key,
    profile_id: profileId,
    participant_name: participantName,
    topic: text === "" ? null : text,
    shows_name: showsName && !isHeld,
  };
}
