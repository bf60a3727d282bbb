/** Changes of captions: the lease of the desk, segments, corrections. */
import type { ParsedBodyOf } from "@hubbub/contract/calls";
import type { Segment } from "@hubbub/contract/activities/captions/calls";
import { SEGMENTS_PER_SECOND } from "@hubbub/contract/activities/captions/index";
import { msg } from "@hubbub/contract/messages";
import { MemoryLimit } from "@hubbub/server-kit/memory-limit";

import { tooMany } from "../../api/rate-limits/limits.ts";
import { eventArchived } from "../../domain/access/policy.ts";
import { type Actor, recordAction } from "../../domain/audit-log/audit-log.store.ts";
import { broadcast } from "../../domain/bus.ts";
import type { EventRecord } from "../../domain/events/event-record.ts";
import { changeEvent, type EventChange } from "../../domain/events/events.store.ts";
import type { Connection } from "../../domain/schema/schema.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { notFound, Refusal } from "../../platform/http/refusal.ts";
import type { ActivityDeps } from "../activity.ts";
import { publishDesk, publishInterim } from "./caption-publications.ts";
import type { CaptionTranslations } from "./caption-translations.ts";
import { confirmDesk, endDesk, findDesk, takeInterimTurn, type StoredDesk, takeDesk } from "./desks.store.ts";
import {
  correctSegment,
  findSegment,
  removeInterim,
  removeSegment,
  storeSegment,
  type StoredSegment,
} from "./segments.store.ts";

type NewSegment = ParsedBodyOf<"POST /api/events/:eventId/captions">;
type DeskBody = ParsedBodyOf<"POST /api/events/:eventId/captions/desk">;

export const noCaption = () => notFound("Caption");

/** @param desk the present one; null if there is none */
function lost(desk: StoredDesk | null): Refusal {
  const sentence = desk
    ? `${desk.holderName || "Someone"} has taken over the captions`
    : msg("Captioning has ended. Start it again.");
  return new Refusal("conflict", sentence);
}

export class CaptionChanges {
  readonly #deps: ActivityDeps;
  readonly #translations: CaptionTranslations;
  /** Several nodes may allow more for a moment: one desk speaks to one of them. */
  readonly #segments = new MemoryLimit({
    max: SEGMENTS_PER_SECOND,
    windowSeconds: 1,
    refuse: tooMany("You are sending captions too fast. Please wait a moment."),
  });

  constructor(deps: ActivityDeps, translations: CaptionTranslations) {
    this.#deps = deps;
    this.#translations = translations;
  }

  /**
   * Confirms the lease, or begins it if nobody has one or `takeOver` is set.
   * @throws Refusal 403 in an archived event, 409 if somebody else captions
   */
  async hold(eventId: string, holderName: string, { leaseId, takeOver = false }: DeskBody): Promise<StoredDesk> {
    const { kysely, bus } = this.#deps;
    const own = leaseId === undefined ? null : await confirmDesk(kysely, eventId, leaseId);
    if (own) return own;
    return changeEvent(kysely, eventId, async (change) => {
      const { transaction, event, afterCommit } = change;
      if (event.isArchived) throw eventArchived();
      const newId = leaseId ?? crypto.randomUUID();
      const desk = await takeDesk(transaction, { eventId, leaseId: newId, holderName, takeOver });
      if (!desk) {
        const other = await findDesk(transaction, eventId);
        throw new Refusal("conflict", `${other?.holderName || "Someone"} is captioning`);
      }
      await this.#abandonInterim(change);
      afterCommit(() => publishDesk(bus, event, desk));
      return desk;
    });
  }

  /** @throws Refusal 409 if this lease has ended */
  async confirm(connection: Connection, eventId: string, leaseId: string): Promise<void> {
    if (!(await confirmDesk(connection, eventId, leaseId))) throw lost(await findDesk(connection, eventId));
  }

  /** Ends a lease, or the one of an event that was not confirmed in time. */
  stop(eventId: string, which: { leaseId: string } | "silent"): Promise<void> {
    return changeEvent(this.#deps.kysely, eventId, (change) => this.#end(change, which));
  }

  /** Ends the lease as a part of the change that ends the session. */
  endSession(change: EventChange): Promise<void> {
    return this.#end(change, "any");
  }

  /** @throws Refusal 409 if the lease has ended, or if the segment is final with another text; 429 above the limit */
  send(event: EventRecord, { leaseId, ...segment }: NewSegment): Promise<Segment> {
    const { id: eventId } = event;
    return inTransaction(this.#deps.kysely, async (transaction, afterCommit) => {
      await this.confirm(transaction, eventId, leaseId);
      await this.#segments.take(leaseId);
      const stored = await storeSegment(transaction, eventId, segment);
      if (!stored) return knownSegment(await findSegment(transaction, eventId, segment.segmentId), segment);
      if (stored.isFinal) afterCommit(() => this.#translations.show(event, stored));
      else if (await takeInterimTurn(transaction, eventId))
        afterCommit(() => publishInterim(this.#deps.bus, event, stored));
      return toSegment(stored);
    });
  }

  /** @throws Refusal 404 for an unknown segment, 409 for one that is not final */
  correct(event: EventRecord, actor: Actor, segmentId: string, text: string): Promise<Segment> {
    const { id: eventId } = event;
    return inTransaction(this.#deps.kysely, async (transaction, afterCommit) => {
      const corrected = await correctSegment(transaction, eventId, segmentId, text);
      if (!corrected) {
        if (!(await findSegment(transaction, eventId, segmentId))) throw noCaption();
        throw new Refusal("conflict", msg("This caption is not finished yet. Try again in a moment."));
      }
      await recordAction(transaction, { eventId, actor, action: "caption_corrected", targetId: corrected.seq });
      afterCommit(() => this.#translations.show(event, corrected));
      return toSegment(corrected);
    });
  }

  /** @throws Refusal 404 for an unknown segment */
  remove(event: EventRecord, actor: Actor, segmentId: string): Promise<void> {
    const { id: eventId } = event;
    return inTransaction(this.#deps.kysely, async (transaction, afterCommit) => {
      const id = await removeSegment(transaction, eventId, segmentId);
      if (id === null) throw noCaption();
      await recordAction(transaction, { eventId, actor, action: "caption_removed", targetId: id });
      afterCommit(() => broadcast(this.#deps.bus, event, "caption:removed", { id: segmentId }));
    });
  }

  async #end(change: EventChange, which: Parameters<typeof endDesk>[2]): Promise<void> {
    const { transaction, event, afterCommit } = change;
    if (!(await endDesk(transaction, event.id, which))) return;
    await this.#abandonInterim(change);
    afterCommit(() => publishDesk(this.#deps.bus, event, null));
  }

  /** What the desk before has not finished is removed. */
  async #abandonInterim({ transaction, event, afterCommit }: EventChange): Promise<void> {
    for (const id of await removeInterim(transaction, event.id))
      afterCommit(() => broadcast(this.#deps.bus, event, "caption:removed", { id }));
  }
}

/** The answer to a segment that changed nothing: it was sent before, or is older than what is stored. */
function knownSegment(known: StoredSegment | null, sent: Pick<NewSegment, "revision" | "text" | "isFinal">): Segment {
  if (!known) throw noCaption();
  const isRepeated = sent.isFinal && sent.text === known.text;
  if (known.isFinal && sent.revision >= known.revision && !isRepeated)
    throw new Refusal("conflict", msg("This caption is already final"));
  return toSegment(known);
}

function toSegment({ at: _at, ...segment }: StoredSegment): Segment {
  return segment;
}
