/** A strip of links to the sections of an event, for the team and for holders of a moderator link. */
import { type ComponentType, useEffect, useId, useRef } from "react";
import { Link } from "wouter";

import { t } from "../../lib/i18n/translate.ts";
import "./section-tabs.css";

interface Section<Event> {
  id: string;
  label: () => string;
  /** Items that need a decision, beside the label. */
  PendingCount?: ComponentType<{ event: Event }>;
}

interface SectionGroup<Event> {
  /** Null if there is only one group. */
  label: (() => string) | null;
  sections: readonly Section<Event>[];
}

interface SectionTabsProps<Event> {
  event: Event;
  groups: readonly SectionGroup<Event>[];
  current: string;
  addressOf: (id: string) => string;
}

export function SectionTabs<Event>({ groups, ...tabs }: SectionTabsProps<Event>) {
  const { current } = tabs;
  const nav = useRef<HTMLElement>(null);
  // If the tabs scroll, the current one may be outside of the visible part.
  useEffect(() => {
    const chosen = nav.current?.querySelector("[aria-current]");
    chosen?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [current]);
  return (
    <nav ref={nav} className="event-tabs overflow-x-auto flex min-w-0" aria-label={t("Event")}>
      {groups.map(({ label, sections }) =>
        label ? (
          <LabeledGroup key={sections[0]?.id} label={label()} sections={sections} {...tabs} />
        ) : (
          <Tabs key={sections[0]?.id} sections={sections} {...tabs} />
        ),
      )}
    </nav>
  );
}

type TabsProps<Event> = Omit<SectionTabsProps<Event>, "groups"> & Pick<SectionGroup<Event>, "sections">;

function LabeledGroup<Event>({ label, ...tabs }: TabsProps<Event> & { label: string }) {
  const id = useId();
  return (
    <div className="event-tabs-group flex flex-none" role="group" aria-labelledby={id}>
      <span id={id} className="event-tabs-label flex-none text-size-xs text-muted">
        {label}
      </span>
      <Tabs {...tabs} />
    </div>
  );
}

function Tabs<Event>({ event, sections, current, addressOf }: TabsProps<Event>) {
  return (
    <div className="flex flex-none gap-0.5">
      {sections.map(({ id, label, PendingCount }) => (
        <Link
          key={id}
          href={addressOf(id)}
          className="desk-tab relative focus-visible:rounded-md flex flex-none items-center gap-2 min-w-target px-3.5 event-tab h-11.5"
          aria-current={id === current ? "page" : undefined}
        >
          {label()}
          {PendingCount ? <PendingCount event={event} /> : null}
        </Link>
      ))}
    </div>
  );
}
