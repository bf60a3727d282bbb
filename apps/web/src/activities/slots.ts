/** The components that an activity adds to pages, each with the place where it is shown. */
import type { ComponentType } from "react";

/** One type for each of these places. */
export type Slot<Where extends string, Props> = Where extends string
  ? { where: Where; View: ComponentType<Props> }
  : never;

export function slotsAt<Any extends { where: string }, Where extends Any["where"]>(
  slots: readonly Any[],
  where: Where,
): Extract<Any, { where: Where }>[] {
  return slots.filter((slot): slot is Extract<Any, { where: Where }> => slot.where === where);
}
