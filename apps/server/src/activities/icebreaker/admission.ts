/** Which submissions of a batch are written, which are repeats, which are refused: one pure rule. */
import { ICEBREAKER_RESPONSES_PER_PARTICIPANT, type IcebreakerReceipt } from "@hubbub/contract/activities/icebreaker";

import type { EventRecord } from "../../events/event-record.ts";
import { closedBecause } from "../../events/event-state.ts";
import { archived, future, notFound, off, past, Refusal } from "../../http/refusal.ts";

export interface IcebreakerSubmission {
  eventId: string;
  response: string;
  participantName: string;
  participantKey: string;
  profileId: string | null;
  idempotencyKey: string | null;
}

export type Admission =
  | { outcome: "write" }
  /** Already stored by an earlier request. */
  | { outcome: "stored"; receipt: IcebreakerReceipt }
  /** The same submission stands earlier in this batch. */
  | { outcome: "same-as"; index: number }
  | { outcome: "refused"; refusal: Refusal };

const closures = { archived, past, future, off };
const DAY_SECONDS = 86_400;

/** The key of a submission that may come twice. */
export function repeatKey(item: Pick<IcebreakerSubmission, "eventId" | "participantKey" | "idempotencyKey">): string | null {
  return item.idempotencyKey === null ? null : JSON.stringify([item.eventId, item.participantKey, item.idempotencyKey]);
}

export function participantOf(item: Pick<IcebreakerSubmission, "eventId" | "participantKey">): string {
  return JSON.stringify([item.eventId, item.participantKey]);
}

/**
 * @param events the events as locked by this transaction
 * @param stored receipts of earlier submissions by `repeatKey`
 * @param counts how many each participant has stored so far, by `participantOf`
 */
export function admit(
  items: readonly IcebreakerSubmission[],
  events: ReadonlyMap<string, EventRecord>,
  stored: ReadonlyMap<string, IcebreakerReceipt>,
  counts: ReadonlyMap<string, number>,
): Admission[] {
  const seen = new Map<string, number>();
  const total = new Map(counts);
  return items.map((item, index): Admission => {
    const key = repeatKey(item);
    const receipt = key === null ? undefined : stored.get(key);
    if (receipt) return { outcome: "stored", receipt };
    const earlier = key === null ? undefined : seen.get(key);
    if (earlier !== undefined) return { outcome: "same-as", index: earlier };

    const event = events.get(item.eventId);
    if (!event) return { outcome: "refused", refusal: notFound("Event") };
    const closure = closedBecause("icebreaker", event);
    if (closure) return { outcome: "refused", refusal: closures[closure]() };

    const participant = participantOf(item);
    const count = total.get(participant) ?? 0;
    if (count >= ICEBREAKER_RESPONSES_PER_PARTICIPANT) {
      const sentence = `You have sent ${ICEBREAKER_RESPONSES_PER_PARTICIPANT} responses, the most for one event`;
      return { outcome: "refused", refusal: new Refusal("rate_limited", sentence, DAY_SECONDS) };
    }
    total.set(participant, count + 1);
    if (key !== null) seen.set(key, index);
    return { outcome: "write" };
  });
}
