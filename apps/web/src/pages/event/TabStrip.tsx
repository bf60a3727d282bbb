import type { EventTab } from "@hubbub/contract/activities";
import type { Ref } from "react";
import { Link, useSearch } from "wouter";

import { t } from "../../lib/i18n/translate.ts";
import type { TabDefinition } from "./tabs.ts";
import { tabAddress } from "./use-tab-route.ts";
import styles from "./TabStrip.module.css";

interface TabStripProps {
  eventId: string;
  tabs: readonly TabDefinition[];
  current: EventTab | undefined;
  currentLink: Ref<HTMLAnchorElement>;
  /** Tabs with a dot. */
  updatedTabs: readonly EventTab[];
}

/** Navigation between activities: at the bottom of the screen on phones, under the header from 768 px. */
export function TabStrip({ eventId, tabs, current, currentLink, updatedTabs }: TabStripProps) {
  const search = useSearch();
  if (tabs.length === 0) return null;
  return (
    <nav className={styles.strip} aria-label={t("Activities")}>
      <ul className={styles.list}>
        {tabs.map((definition) => (
          <li key={definition.path}>
            <TabLink
              ref={definition.path === current ? currentLink : undefined}
              definition={definition}
              href={tabAddress(eventId, definition, search)}
              isCurrent={definition.path === current}
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
  hasUpdate: boolean;
}

function TabLink({ ref, definition, href, isCurrent, hasUpdate }: TabLinkProps) {
  const { icon: Icon } = definition;
  const label = t(definition.label);
  return (
    <Link
      ref={ref}
      href={href}
      className={styles.link}
      aria-current={isCurrent ? "page" : undefined}
      aria-label={hasUpdate ? t("{label}, updated", { label }) : label}
    >
      <span className={styles.icon}>
        <Icon size={22} aria-hidden="true" />
      </span>
      <span>{label}</span>
      {hasUpdate ? <span className={styles.news} /> : null}
    </Link>
  );
}
