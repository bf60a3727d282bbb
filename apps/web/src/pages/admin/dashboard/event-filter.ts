/** Which events the list shows: pure rules, no screen. */
import type { OrganizerEvent } from "@hubbub/contract/events";

type EventState = "archived" | "active" | "inactive";

/** Archived says more than active: an archived event takes nothing, whatever its session was. */
export function stateOf(event: Pick<OrganizerEvent, "isArchived" | "isActive">): EventState {
  if (event.isArchived) return "archived";
  return event.isActive ? "active" : "inactive";
}

export type Shown = "all" | "active" | "archived";

/** Events in the wanted state whose title, description or code contains every typed word, case and accents aside. */
export function filterEvents(events: readonly OrganizerEvent[], shown: Shown, find: string): OrganizerEvent[] {
  const words = fold(find).split(/\s+/u).filter(Boolean);
  const code = find.replace(/[\s-]/gu, "").toUpperCase();
  return events.filter((event) => {
    if (shown !== "all" && stateOf(event) !== shown) return false;
    if (code.length >= 2 && event.id.startsWith(code)) return true;
    const text = fold(`${event.title} ${event.description}`);
    return words.every((word) => text.includes(word));
  });
}

function fold(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLocaleLowerCase();
}
