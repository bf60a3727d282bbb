/** What changes of the icebreaker publish. */
import { broadcast, type Bus } from "../../domain/bus.ts";
import type { EventRecord } from "../../domain/events/event-record.ts";
import { isShown } from "../../submissions/moderation/post-state.store.ts";
import type { ResponseRow } from "./icebreaker.store.ts";

/** @param totals number of visible responses of each event, including the new ones */
export function publishNewResponses(bus: Bus, rows: readonly ResponseRow[], totals: ReadonlyMap<string, number>): void {
  for (const [eventId, written] of Map.groupBy(rows, (row) => row.event_id)) {
    const shown = written.filter(isShown);
    const before = (totals.get(eventId) ?? 0) - shown.length;
    for (const [index, { response }] of shown.entries())
      broadcast(bus, eventId, "icebreaker:response", { response, count: before + index + 1 });
    const held = written.filter((row) => !isShown(row));
    if (held.length > 0) publishStaffList(bus, eventId, held);
  }
}

/** @param shownCount number of responses that the event shows now; null if the decision did not change that */
export function publishModeration(bus: Bus, event: EventRecord, row: ResponseRow, shownCount: number | null): void {
  const type = isShown(row) ? "icebreaker:response" : "icebreaker:removed";
  if (shownCount !== null) broadcast(bus, event, type, { response: row.response, count: shownCount });
  publishStaffList(bus, event.id, [row]);
}

/** The team reads its list again. What the authors see of their held responses is stale. */
function publishStaffList(bus: Bus, eventId: string, changed: readonly ResponseRow[]): void {
  const alsoInvalidates = changed.map(({ participant_key: key }) => ({ name: "icebreaker-own", key }) as const);
  broadcast(bus, eventId, "icebreaker:changed", {}, { alsoInvalidates });
}
