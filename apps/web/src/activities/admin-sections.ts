/** The sections of the activities on the pages of an event's team and of holders of a moderator link. */
import type { ActivityName } from "@hubbub/contract/activities";
import type { OrganizerEvent, PublicEvent } from "@hubbub/contract/events";
import type { ComponentType } from "react";

import type { AdminPanel } from "./admin-part.ts";
import { adminParts } from "./admin-parts.ts";

export interface ActivityPanel<Event> extends Omit<AdminPanel, "Panel"> {
  name: ActivityName;
  Panel: ComponentType<{ event: Event }>;
}

export interface ActivitySection<Event> {
  /** The last part of its address. */
  id: string;
  label: () => string;
  /** One or two. */
  panels: readonly ActivityPanel<Event>[];
}

export const ADMIN_SECTIONS = sectionsOf<OrganizerEvent>(({ Panel }) => Panel);
export const MODERATOR_SECTIONS = sectionsOf<PublicEvent>(({ LinkPanel }) => LinkPanel);

/** The first activity of a section names it. */
function sectionsOf<Event>(
  choose: (panel: AdminPanel) => ComponentType<{ event: Event }> | undefined,
): readonly ActivitySection<Event>[] {
  const sections = new Map<string, ActivitySection<Event>>();
  for (const { name, part } of adminParts("panel")) {
    const Panel = choose(part);
    if (!Panel) continue;
    const { section: id, label } = part;
    const known = sections.get(id) ?? { id, label, panels: [] };
    if (known.panels.length === 2) throw new Error(`The section ${id} has more than two activities`);
    sections.set(id, { ...known, panels: [...known.panels, { ...part, name, Panel }] });
  }
  return [...sections.values()];
}
