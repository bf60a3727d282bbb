/** Changes of the queue. The lock of the event orders them, on all nodes. */
import type { OwnQueueEntry } from "@hubbub/contract/activities/microphone/calls";
import { microphone, WAITING_MAX } from "@hubbub/contract/activities/microphone/index";
import { msg } from "@hubbub/contract/messages";

import { eventArchived, refuseClosed } from "../../domain/access/policy.ts";
import { type Actor, recordAction } from "../../domain/audit-log/audit-log.store.ts";
import { audienceIn, type Bus } from "../../domain/bus.ts";
import type { EventRecord } from "../../domain/events/event-record.ts";
import { changeEvent, type EventChange } from "../../domain/events/events.store.ts";
import { conflict, loginRequired, Refusal } from "../../platform/http/refusal.ts";
import { reasonToHold, refuseWords } from "../../submissions/moderation/screening.ts";
import type { PostSubmission } from "../../submissions/post-submissions.ts";
import { lockProfiles } from "../../submissions/quotas.store.ts";
import type { ActivityDeps } from "../activity.ts";
import { addEntry, changeEntry, emptyQueue, hasEntry, orderEntries, readQueue } from "./microphone.store.ts";
import { findOwn, type Queue, toOwnEntry, waitingIn } from "./queue.ts";

/** `text` is the topic; "" for none. */
export interface Joining extends PostSubmission {
  showsName: boolean;
}

interface ChangeOfQueue extends EventChange {
  queue: Queue;
  /** Makes pages read the queue again after the commit. */
  announce: () => void;
}

export const notInQueue = () => new Refusal("not_found", msg("This person is not in the queue"));

/** Makes pages read the queue again, those of the team only while it is off. */
export function publishQueue(bus: Bus, event: EventRecord): void {
  bus.publish({
    roomId: event.id,
    invalidates: ["microphone"],
    message: { type: "microphone:changed", data: {} },
    audience: audienceIn(event, microphone),
    urgency: "tick",
  });
}

export class QueueChanges {
  readonly #deps: ActivityDeps;

  constructor(deps: ActivityDeps) {
    this.#deps = deps;
  }

  /**
   * Adds somebody at the end. An entry of theirs that is in the queue already keeps its place, with the new fields.
   * @throws Refusal 400 for words that the text filter refuses, 403 if the queue has closed, 409 if it is full
   */
  join(joining: Joining): Promise<{ entry: OwnQueueEntry; isNew: boolean }> {
    return this.#change(joining.eventId, async ({ transaction, event, queue, announce }) => {
      const closed = refuseClosed("microphone", event);
      if (closed) throw closed;
      // The profile was erased after the request was authenticated, so its session has ended.
      const profiles = await lockProfiles(transaction, [joining]);
      if (joining.profileId !== null && !profiles.has(joining.profileId)) throw loginRequired();
      const fields = screenedFields(joining, event);
      const own = findOwn(queue, joining.authorKeys);
      if (own) await changeEntry(transaction, event.id, own.id, fields);
      else if (waitingIn(queue).length < WAITING_MAX) await addEntry(transaction, { ...whoOf(joining), ...fields });
      else throw conflict(msg("The queue is full. Please try again later."));
      announce();
      const after = await readQueue(transaction, event);
      const entry = findOwn(after, joining.authorKeys);
      if (!entry) throw new Error("The stored entry is not in the queue");
      return { entry: toOwnEntry(after, entry), isNew: !own };
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
      const [first] = waitingIn(change.queue);
      if (id === null && !first) throw conflict(msg("Nobody is waiting"));
      const entryId = id ?? first?.id ?? "";
      await requireState(change, entryId, "waiting", msg("This person is no longer waiting"));
      const fields = { state: "called", called_at: new Date(), microphone: microphoneNumber } as const;
      await changeEntry(change.transaction, eventId, entryId, fields);
      await record(change, actor, "speaker_called", entryId);
    });
  }

  /** Ends the turn of somebody who was called. @throws Refusal 409 for anybody else */
  finish(eventId: string, actor: Actor, id: string, state: "done" | "absent"): Promise<void> {
    return this.#change(eventId, async (change) => {
      await requireState(change, id, "called", msg("This person's turn is already over"));
      await changeEntry(change.transaction, eventId, id, { state });
      await record(change, actor, `speaker_${state}`, id);
    });
  }

  /** @throws Refusal 409 unless `ids` contains everybody who waits once: somebody may have joined or left since */
  order(eventId: string, actor: Actor, ids: readonly string[]): Promise<void> {
    return this.#change(eventId, async (change) => {
      const waiting = new Set(waitingIn(change.queue).map(({ id }) => id));
      if (ids.length !== waiting.size || ids.some((id) => !waiting.has(id)))
        throw conflict(msg("The queue has changed. Review the changes and try again."));
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
    return changeEvent(kysely, eventId, async (change) => {
      const { transaction, event, afterCommit } = change;
      if (event.isArchived) throw eventArchived();
      const announce = () => afterCommit(() => publishQueue(bus, event));
      return work({ ...change, queue: await readQueue(transaction, event), announce });
    });
  }
}

/** The columns that say who joins. */
function whoOf({ eventId, participantKey, profileId }: Joining) {
  return { event_id: eventId, participant_key: participantKey, profile_id: profileId };
}

/**
 * The columns that a person fills. What is held elsewhere for a moderator stays off the stage here: the name.
 * @throws Refusal 400 for words that the text filter refuses
 */
function screenedFields(joining: Joining, event: EventRecord) {
  const { text, participantName, showsName } = joining;
  const checks = { words: event.textFilterEnabled, links: false };
  const refusal = refuseWords(joining, text, event, checks);
  if (refusal) throw refusal;
  return {
    participant_name: participantName,
    topic: text === "" ? null : text,
    shows_name: showsName && reasonToHold(joining, text, event, checks) === null,
  };
}

/** @throws Refusal 404 if the event has no such entry, 409 with this sentence if it is in another state */
async function requireState(
  { transaction, event, queue }: ChangeOfQueue,
  id: string,
  state: "waiting" | "called",
  sentence: string,
): Promise<void> {
  if (queue.some((entry) => entry.id === id && entry.state === state)) return;
  throw (await hasEntry(transaction, event.id, id)) ? conflict(sentence) : notInQueue();
}

type SpeakerAction = "speaker_called" | "speaker_done" | "speaker_absent" | "speakers_reordered";

/** Records what the team did, and announces it. */
async function record(change: ChangeOfQueue, actor: Actor, action: SpeakerAction, targetId?: string): Promise<void> {
  const eventId = change.event.id;
  await recordAction(change.transaction, { eventId, actor, action, ...(targetId === undefined ? {} : { targetId }) });
  change.announce();
}
