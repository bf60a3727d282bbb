/**
 * The write plan of joining the queue. The lock of the queue orders joins on all nodes. The lock of the event keeps out
 * changes by the team.
 */
import type { OwnQueueEntry } from "@hubbub/contract/activities/microphone/calls";
import { WAITING_MAX } from "@hubbub/contract/activities/microphone/index";
import { msg } from "@hubbub/contract/messages";

import { perMinute } from "../../api/rate-limits/limits.ts";
import { broadcast } from "../../domain/bus.ts";
import { type NewRow, reserveRows } from "../../platform/database/insert-rows.ts";
import { conflict, Refusal } from "../../platform/http/refusal.ts";
import { countedInMemory } from "../../submissions/quotas.store.ts";
import type { PostSubmission } from "../../submissions/submitter.ts";
import { createSubmissionWriter, type SubmissionWriter } from "../../submissions/write-pipeline.ts";
import type { ActivityDeps } from "../activity.ts";
import { lockQueues, readQueues, storeEntries } from "./microphone.store.ts";
import { findOwn, type Place, toOwnEntry, waitingIn } from "./queue.ts";

/** `text` is the topic; "" for none. */
interface Joining extends PostSubmission {
  showsName: boolean;
}

/** The receipt says whether the person was not in the queue before. */
export type JoinWriter = SubmissionWriter<Joining, { entry: OwnQueueEntry; isNew: boolean }>;

/** Who is in the queue already keeps the place, with another name, topic and consent. */
export function createJoinWriter({ kysely, bus, screenings }: ActivityDeps): JoinWriter {
  return createSubmissionWriter(kysely, {
    activity: "microphone",
    // Joining again leaves no row to count.
    limit: countedInMemory(perMinute(10, "You are doing this too often. Please try again in a minute.")),
    reads: (transaction, items: readonly Joining[]) => ({
      locked: lockQueues(transaction, items),
      newRow: reserveRows(transaction, "microphone_entries", items),
      screening: screenings.read(transaction, items),
      queues: readQueues(transaction, items),
    }),
    decide: (item, event, { newRow, screening, queues }, accepted) => {
      // What is held elsewhere for a moderator stays off the stage here: the name.
      const heldFor = screening.screen(item, event);
      if (heldFor instanceof Refusal) return heldFor;
      const joined = accepted.filter(({ eventId }) => eventId === event.id);
      const queue = afterJoining(queues.get(event.id) ?? [], joined, newRow);
      const own = findOwn(queue, item.authorKeys);
      if (!own && waitingIn(queue).length >= WAITING_MAX)
        return conflict(msg("The queue is full. Please try again later."));
      const { id, submitted_at } = newRow(item);
      const entry = {
        id: own ? Number(own.id) : id,
        event_id: event.id,
        participant_key: own?.participantKey ?? item.participantKey,
        profile_id: item.profileId,
        submitted_at,
        // Behind all who wait: the team numbers them from 1. Who is in the queue keeps the position.
        position: own ? Number(own.id) : id,
        participant_name: item.participantName,
        topic: item.text === "" ? null : item.text,
        shows_name: item.showsName && heldFor === null,
      };
      return { entry, event, eventId: event.id, isNew: !own };
    },
    writes: (transaction, rows) => ({
      stored: storeEntries(
        transaction,
        rows.map(({ entry }) => entry),
      ),
      queues: readQueues(transaction, rows),
    }),
    publish: (rows) => {
      for (const event of new Map(rows.map((row) => [row.eventId, row.event])).values())
        broadcast(bus, event, "microphone:changed", {});
    },
    answers: (rows, { queues }) =>
      rows.map(({ entry, eventId, isNew }) => {
        const queue = queues.get(eventId) ?? [];
        const own = findOwn(queue, [entry.participant_key]);
        if (!own) throw new Error("The stored entry is not in the queue");
        return { entry: toOwnEntry(queue, own), isNew };
      }),
  });
}

/** The queue after these people have joined it, in their order. */
function afterJoining(
  before: readonly Place[],
  joined: readonly Joining[],
  newRow: (item: Joining) => NewRow,
): readonly Place[] {
  const queue = [...before];
  for (const item of joined)
    if (!findOwn(queue, item.authorKeys))
      queue.push({ id: String(newRow(item).id), participantKey: item.participantKey, state: "waiting" });
  return queue;
}
