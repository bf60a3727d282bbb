import type { OrganizerEvent } from "@hubbub/contract/events";

import { ADMIN_PARTS } from "./admin-parts.ts";

interface AdminCardsProps {
  where: "Overview" | "OverviewSide" | "OverviewSettings" | "Report" | "Archive";
  event: OrganizerEvent;
}

/** The cards of all activities at this place. */
export function AdminCards({ where, event }: AdminCardsProps) {
  return ADMIN_PARTS.map(({ unit, [where]: View }) => View && <View key={unit.name} event={event} />);
}
