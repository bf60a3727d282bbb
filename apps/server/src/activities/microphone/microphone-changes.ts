/** Changes of the queue. The lock of the event orders them, on all nodes. */
import type { OwnQueueEntry } from "@hubbub/contract/activities/microphone/calls";
import { microphone, WAITING_MAX } from "@hubbub/contract/activities/microphone/index";
import type { LoggedAction } from "@hubbub/contract/audit-log";
import { msg } from "@hubbub/contract/messages";
import { MemoryLimit } from "@hubbub/server-kit/memory-limit";
import { TaskQueue } from "@hubbub/server-kit/task-queue";

import { perMinute } from "../../api/rate-limits/limits.ts";
import { eventArchived, refuseClosed } from "../../domain/access/policy.ts";
import { type Actor, recordAction } from "../../domain/audit-log/audit-log.store.ts";
import { audienceIn, broadcastChanged, type Bus } from "../../domain/bus.ts";
import type { EventRecord } from "../../domain/events/event-record.ts";
import { changeEvent, type EventChange } from "../../domain/events/events.store.ts";
import { conflict, loginRequired, Refusal } from "../../platform/http/refusal.ts";
import { participantOf } from "../../submissions/write-plan.ts";
import { lockProfiles } from "../../submissions/quotas.store.ts";
import type { PostSubmission } from "../../submissions/submitter.ts";
import type { ActivityDeps } from "../activity.ts";
import { addEntry, changeEntry, emptyQueue, orderEntries, readQueue } from "./microphone.store.ts";
import { findOwn, type Queue, toOwnEntry, waitingIn } from "./queue.ts";

/** `text` is the topic; "" for none. */
interface Joining extends PostSubmission {
  showsName: boolean;
}

const CHANGES_AT_A_TIME = 4;

interface ChangeOfQueue extends EventChange {
  queue: Queue;
  /** Makes pages read the queue again after the commit. */
  announce: () => void;
}

export class QueueChanges {
  readonly #deps: ActivityDeps;
  /** A whole hall may join at once: who waits for the lock of the event must not use up the database connections. */
  readonly #changes = new TaskQueue(CHANGES_AT_A_TIME);
  /** Each attempt makes the submissions of the event wait, and each success makes its pages read the queue again. */
  readonly #joinLimit = new MemoryLimit(perMinute(10, "You are doing this too often. Please try again in a minute."));

  constructor(deps: ActivityDeps) {
    this.#deps = deps;
  }

  /**
   * Somebody joins at the end. Who is in the queue keeps the place, with another name, topic and consent.
   * @returns the entry, and whether the person was not in the queue before
   * @throws Refusal 400 for a word of the text filter, 409 if the queue is full, 429 above the limit
   */
  async join(joining: Joining): Promise<{ entry: OwnQueueEntry; isNew: boolean }> {
    const { eventId, participantKey, authorKeys, profileId, participantName, text, showsName } = joining;
    await this.#joinLimit.take(participantOf(joining));
    return this.#change(eventId, async ({ transaction, event, queue, announce }) => {
      const profiles = await lockProfiles(transaction, [joining]);
      // The profile was erased after the request was authenticated.
      if (profileId !== null && !profiles.has(profileId)) throw loginRequired();
      const screening = await this.#deps.screenings.read(transaction, [joining]);
      // What is held elsewhere for a moderator stays off the stage here: the name.
      const heldFor = refuseClosed("microphone", event) ?? screening.screen(joining, event);
      if (heldFor instanceof Refusal) throw heldFor;
      const fields = {
        participant_name: participantName,
        topic: text === "" ? null : text,
        shows_name: showsName && heldFor === null,
      };
      const known = findOwn(queue, authorKeys);
      if (known) await changeEntry(transaction, eventId, known.id, fields);
      else if (waitingIn(queue).length >= WAITING_MAX)
        throw conflict(msg("The queue is full. Please try again later."));
      else
        await addEntry(transaction, {
          event_id: eventId,
          participant_key: participantKey,
          profile_id: profileId,
          ...fields,
        });
      announce();
      const after = await readQueue(transaction, eventId);
      const own = findOwn(after, authorKeys);
      if (!own) throw new Error("The stored entry is not in the queue");
      return { entry: toOwnEntry(after, own), isNew: !known };
    });
  }

  /** Somebody who waits or was called leaves. Changes nothing for others. */
  leave(eventId: string, keys: readonly string[]): Promise<void> {
    return this.#change(eventId, async ({ transaction, queue, announce }) => {
      const own = findOwn(queue, keys);
      if (!own) return;
      await changeEntry(transaction, eventId, own.id, { state: "left" });
      announce();
    });
  }

  /**
   * Calls somebody who waits.
   * @param id null for the first one
   * @param microphoneNumber null without one
   * @throws Refusal 409 if nobody waits, or not this person
   */
  call(eventId: string, actor: Actor, id: string | null, microphoneNumber: number | null): Promise<void> {
    return this.#change(eventId, async (change) => {
      const next = waitingIn(change.queue).find((entry) => id === null || entry.id === id);
      if (!next) throw conflict(id === null ? msg("Nobody is waiting") : msg("This person is no longer waiting"));
      const fields = { state: "called", called_at: new Date(), microphone: microphoneNumber } as const;
      await changeEntry(change.transaction, eventId, next.id, fields);
      await record(change, actor, "speaker_called", next.id);
    });
  }

  /** Ends the turn of somebody who was called. @throws Refusal 409 for anybody else */
  finish(eventId: string, actor: Actor, id: string, state: "done" | "absent"): Promise<void> {
    return this.#change(eventId, async (change) => {
      const isCalled = change.queue.some((entry) => entry.id === id && entry.state === "called");
      if (!isCalled) throw conflict(msg("This person's turn is already over"));
      await changeEntry(change.transaction, eventId, id, { state });
      await record(change, actor, `speaker_${state}`, id);
    });
  }

  /** @throws Refusal 409 unless `ids` contains everybody who waits once: somebody may have joined or left since */
  order(eventId: string, actor: Actor, ids: readonly string[]): Promise<void> {
    return this.#change(eventId, async (change) => {
      const waiting = new Set(waitingIn(change.queue).map(({ id }) => id));
      if (ids.length !== waiting.size || ids.some((id) => !waiting.has(id)))
        throw conflict(msg("Someone else changed this. Review the changes and try again."));
      await orderEntries(change.transaction, eventId, ids);
      await record(change, actor, "speakers_reordered");
    });
  }

  /** Empties the queue as a part of the change that ends the session. */
  async endSession({ transaction, event, afterCommit }: EventChange): Promise<void> {
    const hadPeople = await emptyQueue(transaction, event.id);
    if (hadPeople) afterCommit(() => publishQueue(this.#deps.bus, event));
  }

  #change<Result>(eventId: string, work: (change: ChangeOfQueue) => Promise<Result>): Promise<Result> {
    const { kysely, bus } = this.#deps;
    const run = async (change: EventChange) => {
      const { transaction, event, afterCommit } = change;
      if (event.isArchived) throw eventArchived();
      const announce = () => afterCommit(() => publishQueue(bus, event));
      return work({ ...change, queue: await readQueue(transaction, eventId), announce });
    };
    return this.#changes.run(() => changeEvent(kysely, eventId, run));
  }
}

/** Makes pages read the queue again. */
export function publishQueue(bus: Bus, event: EventRecord): void {
  broadcastChanged(bus, event.id, "microphone:changed", audienceIn(event, microphone), ["microphone"]);
}

/** Records what the team did, and announces it. */
async function record(change: ChangeOfQueue, actor: Actor, action: LoggedAction, targetId?: string): Promise<void> {
  const eventId = change.event.id;
  await recordAction(change.transaction, { eventId, actor, action, ...(targetId === undefined ? {} : { targetId }) });
  change.announce();
}
