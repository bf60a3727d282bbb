import { Link, useSearch } from "wouter";

import type { EventTab } from "../../lib/paths.ts";
import { t } from "../../lib/i18n/translate.ts";
import "./tab-strip.css";
import type { EventTabRow } from "./tabs.tsx";
import { tabAddress } from "./use-tab-route.ts";

/** Up to this many, each tab of a phone has room for its label. */
const LABELS_FIT = 5;

/** What the strip shows beside the tabs themselves. */
export interface TabMarks {
  /** Tabs with a dot. */
  news: readonly EventTab[];
  /** On a phone with many tabs: the tab whose label is shown instead of the current one's. */
  named?: EventTab | undefined;
}

interface TabStripProps extends TabMarks {
  eventId: string;
  tabs: readonly EventTabRow[];
  current: EventTab | undefined;
}

/** The way between activities: at the thumb on a phone, under the header from 768 px. */
export function TabStrip({ eventId, tabs, current, news, named = current }: TabStripProps) {
  const search = useSearch();
  if (tabs.length === 0) return null;
  return (
    <nav className="tab-strip" aria-label={t("Activities")} data-labels={tabs.length > LABELS_FIT ? "one" : "all"}>
      <ul className="tab-strip-list">
        {tabs.map((row) => (
          <li key={row.tab}>
            <TabLink
              row={row}
              href={tabAddress(eventId, row, search)}
              isCurrent={row.tab === current}
              isNamed={row.tab === named}
              hasNews={news.includes(row.tab)}
            />
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface TabLinkProps {
  row: EventTabRow;
  href: string;
  isCurrent: boolean;
  isNamed: boolean;
  hasNews: boolean;
}

function TabLink({ row, href, isCurrent, isNamed, hasNews }: TabLinkProps) {
  const { icon: Icon } = row;
  const label = t(row.label);
  return (
    <Link
      href={href}
      className="tab-link"
      aria-current={isCurrent ? "page" : undefined}
      aria-label={hasNews ? t("{label}, something new", { label }) : label}
      data-named={isNamed ? "" : undefined}
    >
      <span className="tab-icon">
        <Icon size={22} aria-hidden="true" />
        {hasNews ? <span className="tab-news" /> : null}
      </span>
      <span className="tab-label">{label}</span>
    </Link>
  );
}
