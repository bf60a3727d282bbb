/** Filters the event list. Pure. */
import type { OrganizerEvent } from "@hubbub/contract/events";

type EventState = "archived" | "active" | "inactive";

/** The event's state for badge and filter. Archived has priority over active. */
export function eventStateOf(event: Pick<OrganizerEvent, "isArchived" | "isActive">): EventState {
  if (event.isArchived) return "archived";
  return event.isActive ? "active" : "inactive";
}

export type ListFilter = "all" | "active" | "archived";

/**
 * Events in the given state that match the search text: title and description contain each word (ignoring case and
 * accents), or the code starts with the text.
 */
export function filterEvents(events: readonly OrganizerEvent[], shown: ListFilter, find: string): OrganizerEvent[] {
  const words = normalizeForSearch(find).split(/\s+/u).filter(Boolean);
  const code = find.replace(/[\s-]/gu, "").toUpperCase();
  return events.filter((event) => {
    if (shown !== "all" && eventStateOf(event) !== shown) return false;
    if (code.length >= 2 && event.id.startsWith(code)) return true;
    const text = normalizeForSearch(`${event.title} ${event.description}`);
    return words.every((word) => text.includes(word));
  });
}

function normalizeForSearch(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLocaleLowerCase();
}
