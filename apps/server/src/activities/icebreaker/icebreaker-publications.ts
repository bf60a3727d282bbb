/** What changes of the icebreaker publish. */
import type { WordRules } from "@hubbub/contract/activities/icebreaker/calls";

import type { Bus } from "../../domain/bus.ts";
import type { Invalidation } from "../../domain/cache-names.ts";
import type { ModeratedResponse, ResponseRow } from "./icebreaker.store.ts";

/** What a change of the shown responses invalidates. */
const SHOWN_CACHES = ["icebreaker"] as const;

/** The held responses of the author. */
const heldOfAuthor = ({ participant_key: key }: ResponseRow): Invalidation => ({ name: "icebreaker-held", key });

/** @param totals number of visible responses of each event, including the new ones */
export function publishNewResponses(
  bus: Bus,
  rows: readonly ResponseRow[],
  totals: ReadonlyMap<string, number> | null,
): void {
  for (const [eventId, written] of Map.groupBy(rows, (row) => row.event_id)) {
    const shown = written.filter((row) => !row.is_hidden);
    const before = (totals?.get(eventId) ?? 0) - shown.length;
    for (const [index, { response }] of shown.entries())
      bus.publish({
        roomId: eventId,
        invalidates: SHOWN_CACHES,
        message: { type: "icebreaker:response", data: { response, count: before + index + 1 } },
        audience: "everyone",
        urgency: "tick",
      });
    const held = written.filter((row) => row.is_hidden);
    if (held.length > 0) publishStaffList(bus, eventId, held.map(heldOfAuthor));
  }
}

export function publishModeration(bus: Bus, { row, shownCount }: ModeratedResponse): void {
  if (shownCount !== null)
    bus.publish({
      roomId: row.event_id,
      invalidates: SHOWN_CACHES,
      message: {
        type: row.is_hidden ? "icebreaker:removed" : "icebreaker:response",
        data: { response: row.response, count: shownCount },
      },
      audience: "everyone",
      urgency: "now",
    });
  publishStaffList(bus, row.event_id, [heldOfAuthor(row)]);
}

export function publishWordRules(bus: Bus, eventId: string, rules: WordRules): void {
  bus.publish({
    roomId: eventId,
    invalidates: ["word-rules"],
    message: { type: "icebreaker:word-rules", data: rules },
    audience: "everyone",
    urgency: "now",
  });
}

/** Informs the event's team that its list changed. */
function publishStaffList(bus: Bus, eventId: string, invalidates: readonly Invalidation[]): void {
  const message = { type: "icebreaker:changed", data: {} } as const;
  bus.publish({ roomId: eventId, invalidates, message, audience: "staff", urgency: "tick" });
}
