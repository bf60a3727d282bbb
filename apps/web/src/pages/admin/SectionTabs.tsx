/** A strip of links to the sections of an event, for the team and for holders of a moderator link. */
import { type ComponentType, useEffect, useRef } from "react";
import { Link } from "wouter";

import { t } from "../../lib/i18n/translate.ts";

interface Section<Event> {
  id: string;
  label: () => string;
  /** Items that need a decision, beside the label. */
  PendingCount?: ComponentType<{ event: Event }>;
}

interface SectionTabsProps<Event> {
  event: Event;
  sections: readonly Section<Event>[];
  current: string;
  addressOf: (id: string) => string;
}

export function SectionTabs<Event>({ event, sections, current, addressOf }: SectionTabsProps<Event>) {
  const tabs = useRef<HTMLElement>(null);
  // If the tabs scroll, the current one may be outside of the visible part.
  useEffect(() => {
    const chosen = tabs.current?.querySelector("[aria-current]");
    chosen?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [current]);
  return (
    <nav ref={tabs} className="event-tabs overflow-x-auto flex min-w-0 gap-0.5" aria-label={t("Event")}>
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
    </nav>
  );
}
