import type { CardPlace, CardProps } from "./admin-part.ts";
import { ADMIN_PARTS } from "./admin-parts.ts";

/** The cards of all activities at this place. */
export function AdminCards({ place, ...props }: CardProps & { place: CardPlace }) {
  return ADMIN_PARTS.map(({ unit, cards }) => {
    const View = cards?.[place];
    return View && <View key={unit.name} {...props} />;
  });
}
