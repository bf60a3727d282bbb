/** What changes of the icebreaker publish. */
import { icebreaker } from "@hubbub/contract/activities/icebreaker/index";

import { audienceIn, broadcast, broadcastChanged, type Bus } from "../../domain/bus.ts";
import type { Invalidation } from "../../domain/cache-names.ts";
import type { EventRecord } from "../../domain/events/event-record.ts";
import { isShown } from "../../submissions/moderation/post-state.store.ts";
import type { ResponseRow } from "./icebreaker.store.ts";

/** The held responses of the author. */
const heldOfAuthor = ({ participant_key: key }: ResponseRow): Invalidation => ({ name: "icebreaker-own", key });

/** @param totals number of visible responses of each event, including the new ones */
export function publishNewResponses(bus: Bus, rows: readonly ResponseRow[], totals: ReadonlyMap<string, number>): void {
  for (const [eventId, written] of Map.groupBy(rows, (row) => row.event_id)) {
    const shown = written.filter(isShown);
    const before = (totals.get(eventId) ?? 0) - shown.length;
    for (const [index, { response }] of shown.entries()) {
      const message = { type: "icebreaker:response", data: { response, count: before + index + 1 } } as const;
      broadcast(bus, eventId, message, { audience: "everyone", invalidates: ["icebreaker"], urgency: "tick" });
    }
    const held = written.filter((row) => !isShown(row));
    if (held.length > 0) publishStaffList(bus, eventId, held.map(heldOfAuthor));
  }
}

/** @param shownCount number of responses that the event shows now; null if the decision did not change that */
export function publishModeration(bus: Bus, event: EventRecord, row: ResponseRow, shownCount: number | null): void {
  if (shownCount !== null) {
    const type = isShown(row) ? "icebreaker:response" : "icebreaker:removed";
    const message = { type, data: { response: row.response, count: shownCount } } as const;
    broadcast(bus, event.id, message, { audience: audienceIn(event, icebreaker), invalidates: ["icebreaker"] });
  }
  publishStaffList(bus, event.id, [heldOfAuthor(row)]);
}

/** Informs the event's team that its list changed. */
function publishStaffList(bus: Bus, eventId: string, invalidates: readonly Invalidation[]): void {
  broadcastChanged(bus, eventId, "icebreaker:changed", "staff", invalidates);
}
