import type { OrganizerEvent } from "@hubbub/contract/events";

import type { CardPlace } from "./admin-part.ts";
import { ADMIN_PARTS } from "./admin-parts.ts";

/** The cards of all activities at this place. */
export function AdminCards({ place, event }: { place: CardPlace; event: OrganizerEvent }) {
  return ADMIN_PARTS.map(({ unit, cards }) => {
    const View = cards?.[place];
    return View && <View key={unit.name} event={event} />;
  });
}
