import type { EventTab } from "@hubbub/contract/activities";
import type { Ref } from "react";
import { Link, useSearch } from "wouter";

import { t } from "../../lib/i18n/translate.ts";
import { LABELED_TABS_MAX, type TabDefinition } from "./tabs.ts";
import { tabAddress } from "./use-tab-route.ts";
import styles from "./TabStrip.module.css";

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
  /** The link whose label is shown. */
  labeledLink: Ref<HTMLAnchorElement>;
}

/** Navigation between activities: at the bottom of the screen on phones, under the header from 768 px. */
export function TabStrip({ eventId, tabs, current, labeledLink, updatedTabs, labeledTab = current }: TabStripProps) {
  const search = useSearch();
  if (tabs.length === 0) return null;
  return (
    <nav
      className={styles.strip}
      aria-label={t("Activities")}
      data-labels={tabs.length > LABELED_TABS_MAX ? "one" : "all"}
    >
      <ul className={styles.list}>
        {tabs.map((definition) => (
          <li key={definition.path}>
            <TabLink
              ref={definition.path === labeledTab ? labeledLink : undefined}
              definition={definition}
              href={tabAddress(eventId, definition, search)}
              isCurrent={definition.path === current}
              showsLabel={definition.path === labeledTab}
              hasUpdate={updatedTabs.includes(definition.path)}
            />
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface TabLinkProps {
  ref: Ref<HTMLAnchorElement> | undefined;
  definition: TabDefinition;
  href: string;
  isCurrent: boolean;
  showsLabel: boolean;
  hasUpdate: boolean;
}

function TabLink({ ref, definition, href, isCurrent, showsLabel, hasUpdate }: TabLinkProps) {
  const { icon: Icon } = definition;
  const label = t(definition.label);
  return (
    <Link
      ref={ref}
      href={href}
      className={styles.link}
      aria-current={isCurrent ? "page" : undefined}
      aria-label={hasUpdate ? t("{label}, updated", { label }) : label}
      data-named={showsLabel ? "" : undefined}
    >
      <span className={styles.icon}>
        <Icon size={22} aria-hidden="true" />
      </span>
      <span className={styles.label}>{label}</span>
      {hasUpdate ? <span className={styles.news} /> : null}
    </Link>
  );
}
