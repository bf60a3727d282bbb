/** The write plan of joining the queue. The lock of a queue orders its entries on all nodes. */
import type { OwnQueueEntry } from "@hubbub/contract/activities/microphone/calls";
import { WAITING_MAX } from "@hubbub/contract/activities/microphone/index";
import { msg } from "@hubbub/contract/messages";

import { MINUTE, tooMany } from "../../api/rate-limits/limits.ts";
import type { EventRecord } from "../../domain/events/event-record.ts";
import type { Connection } from "../../domain/schema/schema.ts";
import { conflict } from "../../platform/http/refusal.ts";
import type { Circumstances } from "../../submissions/admission.ts";
import { reasonToHold, refuseWords, type TextChecks } from "../../submissions/moderation/screening.ts";
import type { PostSubmission } from "../../submissions/post-submissions.ts";
import { createSubmissionWriter, type SubmissionWriter } from "../../submissions/write-pipeline.ts";
import type { ActivityDeps } from "../activity.ts";
import { publishQueue } from "./microphone-publications.ts";
import { lockQueues, readQueues, storeEntry } from "./microphone.store.ts";
import { findOwn, type Queued, toOwnEntry, waitingIn } from "./queue.ts";

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

interface Loaded {
  /** The entry that the person has in the queue already. */
  entryOf: (joining: Joining) => Queued | undefined;
  /** Number of people who wait, and of those who join with earlier items of this batch. */
  before: ReadonlyMap<Joining, number>;
}

export function createJoinWriter({ kysely, bus }: ActivityDeps): JoinWriter {
  return createSubmissionWriter(kysely, {
    activity: "microphone",
    // Also changes of an entry that is in the queue. Each makes the pages of the event read the queue again.
    limit: {
      countedIn: "memory",
      max: 10,
      windowSeconds: MINUTE,
      refuse: tooMany("You are joining the queue too often. Please try again in a minute."),
    },
    load,
    refuse: (joining, circumstances) => {
      const { event, loaded } = circumstances;
      const refusal = refuseWords(joining, joining.text, event, checksOf(event));
      if (refusal || !isNewcomer(joining, circumstances)) return refusal;
      const isFull = (loaded.before.get(joining) ?? 0) >= WAITING_MAX;
      return isFull ? conflict(msg("The queue is full. Please try again later.")) : null;
    },
    toRow: (joining, circumstances) => {
      const { event, loaded } = circumstances;
      const { authorKeys, participantName, profileId, text, showsName } = joining;
      // What is held elsewhere for a moderator stays off the stage here: the name.
      const isHeld = reasonToHold(joining, text, event, checksOf(event)) !== null;
      const entry = {
        event_id: event.id,
        participant_key: loaded.entryOf(joining)?.participantKey ?? joining.participantKey,
        profile_id: profileId,
        participant_name: participantName,
        topic: text === "" ? null : text,
        shows_name: showsName && !isHeld,
      };
      return { event, entry, authorKeys, isNew: isNewcomer(joining, circumstances) };
    },
    write: (transaction, rows) => ({
      stored: Promise.all(rows.map(({ entry }) => storeEntry(transaction, entry))),
      queues: readQueues(
        transaction,
        rows.map(({ event }) => event.id),
      ),
    }),
    // Joining again keeps the place, so it needs no key.
    receipts: {
      computed: (rows, { queues }) =>
        rows.map(({ event, authorKeys, isNew }) => {
          const queue = queues.get(event.id) ?? [];
          const own = findOwn(queue, authorKeys);
          if (!own) throw new Error("The stored entry is not in the queue");
          return { entry: toOwnEntry(queue, own), isNew };
        }),
    },
    publish: (rows) => {
      for (const event of new Map(rows.map((row) => [row.event.id, row.event])).values()) publishQueue(bus, event);
    },
  });
}

async function load(transaction: Connection, items: readonly Joining[]): Promise<Loaded> {
  const eventIds = items.map(({ eventId }) => eventId);
  const [, queues] = await Promise.all([lockQueues(transaction, eventIds), readQueues(transaction, eventIds)]);
  const entryOf = ({ eventId, authorKeys }: Joining) => findOwn(queues.get(eventId) ?? [], authorKeys);
  const before = new Map<Joining, number>();
  for (const [eventId, joining] of Map.groupBy(items, (item) => item.eventId)) {
    const waiting = waitingIn(queues.get(eventId) ?? []).length;
    const newcomers = new Set<string>();
    for (const item of joining) {
      before.set(item, waiting + newcomers.size);
      if (!entryOf(item)) newcomers.add(item.participantKey);
    }
  }
  return { entryOf, before };
}

/** Whether the person is not in the queue, and has not joined it with an earlier item of this batch. */
function isNewcomer(joining: Joining, { loaded, own }: Circumstances<Joining, Loaded>): boolean {
  return !loaded.entryOf(joining) && own.length === 0;
}

function checksOf({ textFilterEnabled }: EventRecord): TextChecks {
  return { words: textFilterEnabled, links: false };
}
