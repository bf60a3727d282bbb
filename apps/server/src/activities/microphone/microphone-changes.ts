/** Changes of the queue, except joining it. The lock of the event orders them, on all nodes. */
import { msg } from "@hubbub/contract/messages";

import { eventArchived } from "../../domain/access/policy.ts";
import { type Actor, recordAction } from "../../domain/audit-log/audit-log.store.ts";
import { broadcast } from "../../domain/bus.ts";
import type { EventChange } from "../../domain/events/events.store.ts";
import { conflict } from "../../platform/http/refusal.ts";
import type { ActivityDeps } from "../activity.ts";
import { changeEntry, emptyQueue, orderEntries, readQueue } from "./microphone.store.ts";
import { findOwn, type Queue, waitingIn } from "./queue.ts";

/** Somebody who waits or was called leaves. Changes nothing for others. */
export async function leaveQueue(deps: ActivityDeps, change: EventChange, keys: readonly string[]): Promise<void> {
  const { transaction, event, afterCommit } = change;
  const own = findOwn(await readOpenQueue(change), keys);
  if (!own) return;
  await changeEntry(transaction, event.id, own.id, { state: "left" });
  afterCommit(() => broadcast(deps.bus, event, "microphone:changed", {}));
}

/**
 * Calls somebody who waits.
 * @param id null for the first one
 * @param microphoneNumber null without one
 * @throws Refusal 409 if nobody waits, or not this person
 */
export async function callSpeaker(
  deps: ActivityDeps,
  change: EventChange,
  actor: Actor,
  id: string | null,
  microphoneNumber: number | null,
): Promise<void> {
  const { transaction, event, afterCommit } = change;
  const waiting = waitingIn(await readOpenQueue(change));
  const next = waiting.find((entry) => id === null || entry.id === id);
  if (!next) throw conflict(id === null ? msg("Nobody is waiting") : msg("This person is no longer waiting"));
  const fields = { state: "called", called_at: new Date(), microphone: microphoneNumber } as const;
  await changeEntry(transaction, event.id, next.id, fields);
  await recordAction(transaction, { eventId: event.id, actor, action: "speaker_called", targetId: next.id });
  afterCommit(() => broadcast(deps.bus, event, "microphone:changed", {}));
}

/** Ends the turn of somebody who was called. @throws Refusal 409 for anybody else */
export async function finishTurn(
  deps: ActivityDeps,
  change: EventChange,
  actor: Actor,
  id: string,
  state: "done" | "absent",
): Promise<void> {
  const { transaction, event, afterCommit } = change;
  const queue = await readOpenQueue(change);
  const isCalled = queue.some((entry) => entry.id === id && entry.state === "called");
  if (!isCalled) throw conflict(msg("This person's turn is already over"));
  await changeEntry(transaction, event.id, id, { state });
  await recordAction(transaction, { eventId: event.id, actor, action: `speaker_${state}`, targetId: id });
  afterCommit(() => broadcast(deps.bus, event, "microphone:changed", {}));
}

/** @throws Refusal 409 unless `ids` contains everybody who waits once: somebody may have joined or left since */
export async function reorderQueue(
  deps: ActivityDeps,
  change: EventChange,
  actor: Actor,
  ids: readonly string[],
): Promise<void> {
  const { transaction, event, afterCommit } = change;
  const waiting = new Set(waitingIn(await readOpenQueue(change)).map(({ id }) => id));
  if (ids.length !== waiting.size || ids.some((id) => !waiting.has(id)))
    throw conflict(msg("Someone else changed this. Review the changes and try again."));
  await orderEntries(transaction, event.id, ids);
  await recordAction(transaction, { eventId: event.id, actor, action: "speakers_reordered" });
  afterCommit(() => broadcast(deps.bus, event, "microphone:changed", {}));
}

/** Everybody leaves because the session ends. */
export async function endQueue(deps: ActivityDeps, { transaction, event, afterCommit }: EventChange): Promise<void> {
  const hadPeople = await emptyQueue(transaction, event.id);
  if (hadPeople) afterCommit(() => broadcast(deps.bus, event, "microphone:changed", {}));
}

/** @throws Refusal 403 in an archived event */
async function readOpenQueue({ transaction, event }: EventChange): Promise<Queue> {
  if (event.isArchived) throw eventArchived();
  return readQueue(transaction, event.id);
}
