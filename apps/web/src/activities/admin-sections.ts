/** The sections of the activities on the pages of an event's team and of holders of a moderator link. */
import type { ActivityName } from "@hubbub/contract/activities";

import type { AdminPanel } from "./admin-part.ts";
import { ADMIN_PARTS } from "./admin-parts.ts";

export interface ActivityPanel extends AdminPanel {
  name: ActivityName;
}

export interface ActivitySection {
  /** The last part of its address. */
  id: string;
  label: () => string;
  /** One or two. */
  panels: readonly ActivityPanel[];
}

const PANELS = ADMIN_PARTS.flatMap(({ unit, panel }): ActivityPanel[] =>
  panel ? [{ ...panel, name: unit.name }] : [],
);
export const ADMIN_SECTIONS = sectionsOf(PANELS);
export const MODERATOR_SECTIONS = sectionsOf(PANELS.filter(({ forModerators }) => forModerators));

/** The first activity of a section names it. */
function sectionsOf(all: readonly ActivityPanel[]): readonly ActivitySection[] {
  return [...Map.groupBy(all, ({ section }) => section)].map(([id, panels]) => {
    const [first] = panels;
    if (!first || panels.length > 2) throw new Error(`The section ${id} has more than two activities`);
    return { id, label: first.label, panels };
  });
}
