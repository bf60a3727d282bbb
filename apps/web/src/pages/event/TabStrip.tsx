import type { EventTab } from "@hubbub/contract/activities";
import { Link, useSearch } from "wouter";

import { t } from "../../lib/i18n/translate.ts";
import "./tab-strip.css";
import type { TabDefinition } from "./tabs.ts";
import { tabAddress } from "./use-tab-route.ts";

/** Up to this number of tabs, a phone has room for the label of each tab. */
const LABELED_TABS_MAX = 5;

/** Dots and labels, which can change without a change of the current tab. */
export interface TabIndicators {
  /** Tabs with a dot. */
  updatedTabs: readonly EventTab[];
  /** On a phone with many tabs only one label is shown: that of this tab, by default the current tab. */
  labeledTab?: EventTab | undefined;
}

interface TabStripProps extends TabIndicators {
  eventId: string;
  tabs: readonly TabDefinition[];
  current: EventTab | undefined;
}

/** Navigation between activities: at the bottom of the screen on phones, under the header from 768 px. */
export function TabStrip({ eventId, tabs, current, updatedTabs, labeledTab = current }: TabStripProps) {
  const search = useSearch();
  if (tabs.length === 0) return null;
  return (
    <nav
      className="tab-strip fixed inset-x-0 bottom-0 border-t border-t-line bg-surface md:static md:min-h-0 md:p-0 md:border-t-0 md:border-b md:border-b-line md:bg-transparent md:shadow-none"
      aria-label={t("Activities")}
      data-labels={tabs.length > LABELED_TABS_MAX ? "one" : "all"}
    >
      <ul className="tab-strip-list grid overflow-x-auto md:gap-1 md:max-w-(--event-width) md:mx-auto md:px-gutter">
        {tabs.map((definition) => (
          <li key={definition.tab}>
            <TabLink
              definition={definition}
              href={tabAddress(eventId, definition, search)}
              isCurrent={definition.tab === current}
              showsLabel={definition.tab === labeledTab}
              hasUpdate={updatedTabs.includes(definition.tab)}
            />
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface TabLinkProps {
  definition: TabDefinition;
  href: string;
  isCurrent: boolean;
  showsLabel: boolean;
  hasUpdate: boolean;
}

function TabLink({ definition, href, isCurrent, showsLabel, hasUpdate }: TabLinkProps) {
  const { icon: Icon } = definition;
  const label = t(definition.label);
  return (
    <Link
      href={href}
      className="tab-link no-underline flex items-center leading-none whitespace-nowrap"
      aria-current={isCurrent ? "page" : undefined}
      aria-label={hasUpdate ? t("{label}, something new", { label }) : label}
      data-named={showsLabel ? "" : undefined}
    >
      <span className="tab-icon grid w-[min(2.75rem,100%)] h-8 rounded-full md:w-auto md:h-auto place-items-center">
        <Icon size={22} aria-hidden="true" />
        {hasUpdate ? <span className="tab-news absolute size-2.25 rounded-[50%] bg-amber" /> : null}
      </span>
      <span className="tab-label">{label}</span>
    </Link>
  );
}
