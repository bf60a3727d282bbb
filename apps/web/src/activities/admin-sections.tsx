/** The sections of the activities on the pages of an event's team and of holders of a moderator link. */
import type { PublicEvent } from "@hubbub/contract/events";
import type { FunctionComponent } from "react";

import { ADMIN_PARTS } from "./admin-parts.ts";
import { type ActivityPanel, PanelSection } from "./PanelSection.tsx";

export interface Section<Event = PublicEvent> {
  /** The last part of its address. */
  id: string;
  label: () => string;
  Content: FunctionComponent<{ event: Event }>;
  /** One or two, if it is about activities. */
  panels?: readonly ActivityPanel[];
}

const PANELS = ADMIN_PARTS.flatMap(({ unit, panel }): ActivityPanel[] =>
  panel ? [{ ...panel, name: unit.name }] : [],
);
export const ADMIN_SECTIONS = sectionsOf(PANELS);
export const MODERATOR_SECTIONS = sectionsOf(PANELS.filter(({ forModerators }) => forModerators));

/** The first activity of a section names it. */
function sectionsOf(all: readonly ActivityPanel[]): readonly Section[] {
  return [...Map.groupBy(all, ({ section }) => section)].map(([id, panels]) => {
    const [first] = panels;
    if (!first || panels.length > 2) throw new Error(`The section ${id} has more than two activities`);
    return { id, label: first.label, panels, Content: ({ event }) => <PanelSection event={event} panels={panels} /> };
  });
}
