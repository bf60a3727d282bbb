import type { EventTab } from "@hubbub/contract/activities";
import type { Ref } from "react";
import { Link, useSearch } from "wouter";

import { useNews } from "../../activities/tab-news.ts";
import { t } from "../../lib/i18n/translate.ts";
import type { TabDefinition } from "./tabs.ts";
import { tabAddress } from "./use-tab-route.ts";

interface TabStripProps {
  eventId: string;
  tabs: readonly TabDefinition[];
  current: EventTab | undefined;
  currentLink: Ref<HTMLAnchorElement>;
}

/** Navigation between activities: at the bottom of the screen on phones, under the header from 768 px. */
export function TabStrip({ eventId, tabs, current, currentLink }: TabStripProps) {
  const search = useSearch();
  const tabsWithNews = useNews(eventId, current);
  if (tabs.length === 0) return null;
  return (
    <nav
      className="border-line bg-surface pb-[env(safe-area-inset-bottom)] max-md:border-t md:border-b md:bg-transparent"
      aria-label={t("Activities")}
    >
      {/* If the tabs do not fit (small screen, enlarged text), it scrolls. */}
      <ul className="mx-auto grid max-w-(--event-width) scrollbar-none auto-cols-[minmax(max-content,1fr)] grid-flow-col overflow-x-auto overscroll-x-contain px-1 py-2 md:auto-cols-max md:gap-1 md:px-gutter">
        {tabs.map((definition) => (
          <li key={definition.path}>
            <TabLink
              ref={definition.path === current ? currentLink : undefined}
              definition={definition}
              href={tabAddress(eventId, definition, search)}
              isCurrent={definition.path === current}
              hasUpdate={tabsWithNews.includes(definition.path)}
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
      className="flex min-h-14 min-w-target flex-col items-center justify-center gap-1.5 rounded-md px-1.5 text-xs leading-none font-medium whitespace-nowrap text-muted hover:text-ink focus-visible:-outline-offset-3 aria-[current]:bg-teal-soft aria-[current]:font-strong aria-[current]:text-teal-ink md:text-sm xl:px-3"
      aria-current={isCurrent ? "page" : undefined}
      aria-label={hasUpdate ? t("{label}, updated", { label }) : label}
    >
      <span className="relative">
        <Icon size={22} aria-hidden="true" />
        {hasUpdate ? <span className="absolute -end-1.5 -top-0.5 size-2 rounded-full bg-amber" /> : null}
      </span>
      <span>{label}</span>
    </Link>
  );
}
