import type { OrganizerEvent } from "@hubbub/contract/events";

import { adminSlots } from "./admin-parts.ts";

interface AdminCardsProps {
  where: "overview" | "overview-side" | "overview-settings" | "report" | "archive";
  event: OrganizerEvent;
}

/** The cards of all activities at this place. */
export function AdminCards({ where, event }: AdminCardsProps) {
  return adminSlots(where).map(({ unit, View }) => <View key={unit.name} event={event} />);
}
