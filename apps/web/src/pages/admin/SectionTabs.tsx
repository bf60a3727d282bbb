/** A strip of links to the sections of an event, for the team and for holders of a moderator link. */
import type { PublicEvent } from "@hubbub/contract/events";
import { useEffect, useId, useRef } from "react";

import type { Section } from "../../activities/admin-sections.tsx";
import { t } from "../../lib/i18n/translate.ts";
import { TabLink } from "./TabLink.tsx";

export interface SectionGroup<Event> {
  /** Null if there is only one group. */
  label: (() => string) | null;
  sections: readonly Section<Event>[];
}

interface SectionTabsProps {
  event: PublicEvent;
  groups: readonly SectionGroup<never>[];
  current: string;
  addressOf: (id: string) => string;
}

export function SectionTabs({ groups, ...tabs }: SectionTabsProps) {
  const { current } = tabs;
  const nav = useRef<HTMLElement>(null);
  // If the tabs scroll, the current one may be outside of the visible part.
  useEffect(() => {
    const chosen = nav.current?.querySelector("[aria-current]");
    chosen?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [current]);
  return (
    <nav ref={nav} className="flex min-w-0 flex-1 scrollbar-none overflow-x-auto" aria-label={t("Event")}>
      {groups.map((group) => (
        <TabGroup key={group.sections[0]?.id} {...group} {...tabs} />
      ))}
    </nav>
  );
}

type TabGroupProps = Omit<SectionTabsProps, "groups"> & SectionGroup<never>;

function TabGroup({ label, sections, event, current, addressOf }: TabGroupProps) {
  const id = useId();
  const tabs = (
    <div className="flex h-12 flex-none gap-0.5">
      {sections.map(({ id: section, label: name, panels = [] }) => (
        <TabLink key={section} href={addressOf(section)} isCurrent={section === current}>
          {name()}
          {panels.map(({ unit, PendingCount }) => PendingCount && <PendingCount key={unit.name} event={event} />)}
        </TabLink>
      ))}
    </div>
  );
  if (!label) return tabs;
  return (
    <div
      // A line between two groups. Where the tabs scroll, the label is in their row; else it is above them.
      className="flex flex-none items-center not-first:ms-2 not-first:border-s not-first:border-line not-first:ps-3 lg:flex-col lg:items-stretch lg:not-first:ms-4 lg:not-first:ps-4"
      role="group"
      aria-labelledby={id}
    >
      <span id={id} className="flex-none px-1 text-xs font-strong text-muted lg:px-3 lg:pt-1 lg:pb-0 lg:leading-none">
        {label()}
      </span>
      {tabs}
    </div>
  );
}
