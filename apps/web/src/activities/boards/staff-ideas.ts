/** The ideas of a board as moderators see them. Pure. */
import type { StaffIdea } from "@hubbub/contract/activities/boards/calls";
import type { BoardPhase } from "@hubbub/contract/activities/boards/index";

import { mergedByTarget } from "../../moderation/merged-posts.ts";

export interface StaffColumns {
  /** Ideas that wait for a decision, the oldest first. */
  held: readonly StaffIdea[];
  /** By column: visible ones, then hidden ones. */
  columns: readonly (readonly StaffIdea[])[];
  /** By the id of the idea that they are merged into. */
  merged: ReadonlyMap<string, readonly StaffIdea[]>;
}

/** While people write, the newest are first; then those with the most votes. */
export function staffColumns(ideas: readonly StaffIdea[], columns: number, phase: BoardPhase): StaffColumns {
  const listed = ideas.filter(({ heldFor, mergedInto }) => heldFor === null && mergedInto === null);
  const ordered = phase === "collect" ? listed.toReversed() : listed.toSorted((a, b) => b.votes - a.votes);
  const shown = [...ordered.filter((idea) => !idea.isHidden), ...ordered.filter((idea) => idea.isHidden)];
  return {
    held: ideas.filter(({ heldFor }) => heldFor !== null),
    columns: Array.from({ length: columns }, (_, index) => shown.filter(({ column }) => column === index)),
    merged: mergedByTarget(ideas),
  };
}
