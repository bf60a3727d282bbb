/** Changes of captions: the lease of the desk, segments, corrections. Only the lease needs the lock of the event. */
import type { ParsedBodyOf } from "@hubbub/contract/calls";
import type { Segment } from "@hubbub/contract/activities/captions/calls";
import { msg } from "@hubbub/contract/messages";

import { eventArchived } from "../../domain/access/policy.ts";
import { type Actor, recordAction } from "../../domain/audit-log/audit-log.store.ts";
import { broadcast } from "../../domain/bus.ts";
import type { EventChange } from "../../domain/events/events.store.ts";
import type { Connection } from "../../domain/schema/schema.ts";
import { conflict, notFound } from "../../platform/http/refusal.ts";
import type { ActivityDeps } from "../activity.ts";
import { publishDesk, publishInterim } from "./caption-publications.ts";
import type { CaptionDeps } from "./caption-translations.ts";
import { confirmDesk, endDesk, findDesk, takeInterimTurn, type StoredDesk, takeDesk } from "./desks.store.ts";
import {
  correctSegment,
  findSegment,
  removeInterim,
  removeSegment,
  storeSegment,
  type StoredSegment,
} from "./segments.store.ts";

type NewSegment = Omit<ParsedBodyOf<"POST /api/events/:eventId/captions">, "leaseId">;

export const noCaption = () => notFound("Caption");

/** Confirms a lease, and locks it until the transaction ends. @throws Refusal 409 if it has ended */
export async function confirmLease(connection: Connection, eventId: string, leaseId: string): Promise<void> {
  if (await confirmDesk(connection, eventId, leaseId)) return;
  const present = await findDesk(connection, eventId);
  if (present) throw conflict(`${present.holderName || "Someone"} has taken over the captions`);
  throw conflict(msg("Captioning has ended. Start it again."));
}

/**
 * Begins a lease if nobody has one or `takeOver` is set.
 * @throws Refusal 403 in an archived event, 409 if somebody else captions
 */
export async function openDesk(
  deps: ActivityDeps,
  change: EventChange,
  holderName: string,
  { leaseId = crypto.randomUUID(), takeOver = false }: ParsedBodyOf<"POST /api/events/:eventId/captions/desk">,
): Promise<StoredDesk> {
  const { transaction, event, afterCommit } = change;
  if (event.isArchived) throw eventArchived();
  const desk = await takeDesk(transaction, { eventId: event.id, leaseId, holderName, takeOver });
  if (!desk) {
    const other = await findDesk(transaction, event.id);
    throw conflict(`${other?.holderName || "Someone"} is captioning`);
  }
  await removeUnfinished(deps, change);
  afterCommit(() => publishDesk(deps.bus, event, desk));
  return desk;
}

/** Ends the lease of the event, if it is the one that is meant. */
export async function closeDesk(
  deps: ActivityDeps,
  change: EventChange,
  which: Parameters<typeof endDesk>[2],
): Promise<void> {
  const { transaction, event, afterCommit } = change;
  if (!(await endDesk(transaction, event.id, which))) return;
  await removeUnfinished(deps, change);
  afterCommit(() => publishDesk(deps.bus, event, null));
}

/** Removes what the desk before has not finished. */
async function removeUnfinished(
  { bus }: ActivityDeps,
  { transaction, event, afterCommit }: EventChange,
): Promise<void> {
  for (const id of await removeInterim(transaction, event.id))
    afterCommit(() => broadcast(bus, event, "caption:removed", { id }));
}

/** @throws Refusal 409 if the segment is final with another text */
export async function sendCaption(
  { bus, translations }: CaptionDeps,
  { transaction, event, afterCommit }: EventChange,
  segment: NewSegment,
): Promise<Segment> {
  const stored = await storeSegment(transaction, event.id, segment);
  if (!stored) return knownSegment(await findSegment(transaction, event.id, segment.segmentId), segment);
  if (stored.isFinal) afterCommit(() => translations.show(event, stored));
  else if (await takeInterimTurn(transaction, event.id)) afterCommit(() => publishInterim(bus, event, stored));
  return toSegment(stored);
}

/** @throws Refusal 404 for an unknown segment, 409 for one that is not final */
export async function correctCaption(
  { translations }: CaptionDeps,
  { transaction, event, afterCommit }: EventChange,
  actor: Actor,
  segmentId: string,
  text: string,
): Promise<Segment> {
  const corrected = await correctSegment(transaction, event.id, segmentId, text);
  if (!corrected) {
    if (!(await findSegment(transaction, event.id, segmentId))) throw noCaption();
    throw conflict(msg("This caption is not finished yet. Try again in a moment."));
  }
  const { seq: targetId } = corrected;
  await recordAction(transaction, { eventId: event.id, actor, action: "caption_corrected", targetId });
  afterCommit(() => translations.show(event, corrected));
  return toSegment(corrected);
}

/** @throws Refusal 404 for an unknown segment */
export async function removeCaption(
  { bus }: ActivityDeps,
  { transaction, event, afterCommit }: EventChange,
  actor: Actor,
  segmentId: string,
): Promise<void> {
  const id = await removeSegment(transaction, event.id, segmentId);
  if (id === null) throw noCaption();
  await recordAction(transaction, { eventId: event.id, actor, action: "caption_removed", targetId: id });
  afterCommit(() => broadcast(bus, event, "caption:removed", { id: segmentId }));
}

/** The answer to a segment that changed nothing: it was sent before, or is older than what is stored. */
function knownSegment(known: StoredSegment | null, sent: Pick<NewSegment, "revision" | "text" | "isFinal">): Segment {
  if (!known) throw noCaption();
  const isRepeated = sent.isFinal && sent.text === known.text;
  if (known.isFinal && sent.revision >= known.revision && !isRepeated)
    throw conflict(msg("This caption is already final"));
  return toSegment(known);
}

function toSegment({ at: _at, ...segment }: StoredSegment): Segment {
  return segment;
}
