/** Changes of the queue, except joining it. The lock of the event orders them, on all nodes. */
import type { LoggedAction } from "@hubbub/contract/audit-log";
import { msg } from "@hubbub/contract/messages";

import { eventArchived } from "../../domain/access/policy.ts";
import { type Actor, recordAction } from "../../domain/audit-log/audit-log.store.ts";
import { broadcast } from "../../domain/bus.ts";
import { changeEvent, type EventChange } from "../../domain/events/events.store.ts";
import { conflict } from "../../platform/http/refusal.ts";
import type { ActivityDeps } from "../activity.ts";
import { changeEntry, emptyQueue, orderEntries, readQueue } from "./microphone.store.ts";
import { findOwn, type Queue, waitingIn } from "./queue.ts";

interface ChangeOfQueue extends EventChange {
  queue: Queue;
  /** Makes pages read the queue again after the commit. */
  announce: () => void;
}

export class QueueChanges {
  readonly #deps: ActivityDeps;

  constructor(deps: ActivityDeps) {
    this.#deps = deps;
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
    if (hadPeople) afterCommit(() => broadcast(this.#deps.bus, event, "microphone:changed", {}));
  }

  #change<Result>(eventId: string, work: (change: ChangeOfQueue) => Promise<Result>): Promise<Result> {
    const { kysely, bus } = this.#deps;
    return changeEvent(kysely, eventId, async (change) => {
      const { transaction, event, afterCommit } = change;
      if (event.isArchived) throw eventArchived();
      const announce = () => afterCommit(() => broadcast(bus, event, "microphone:changed", {}));
      return work({ ...change, queue: await readQueue(transaction, eventId), announce });
    });
  }
}

/** Records what the team did, and announces it. */
async function record(change: ChangeOfQueue, actor: Actor, action: LoggedAction, targetId?: string): Promise<void> {
  const eventId = change.event.id;
  await recordAction(change.transaction, { eventId, actor, action, ...(targetId === undefined ? {} : { targetId }) });
  change.announce();
}
