/** The components that an activity adds to pages, each with the place where it is shown. */
export function slotsAt<Slot extends { where: string }, Where extends Slot["where"]>(
  slots: readonly Slot[],
  where: Where,
): Extract<Slot, { where: Where }>[] {
  return slots.filter((slot): slot is Extract<Slot, { where: Where }> => slot.where === where);
}
