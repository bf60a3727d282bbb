import type { PublicEvent } from "@hubbub/contract/events";
import type { PublicGroup } from "@hubbub/contract/groups";
import { Link } from "wouter";

import { paths } from "../../lib/paths.ts";
import { t } from "../../lib/i18n/translate.ts";
import { pageConfig } from "../../lib/page-data.ts";
import { LanguageSelect } from "../../ui/LanguageSelect.tsx";
import { ThemeToggle } from "../../ui/ThemeToggle.tsx";
import { InstallEntry } from "./InstallEntry.tsx";
import { textLink } from "../../ui/text-link.ts";

export function EventFooter({ event, group }: { event: PublicEvent; group: PublicGroup | null }) {
  const isLive = !event.isArchived && event.sessionState === "live";
  return (
    <footer className="mx-auto flex w-full max-w-(--event-width) flex-col gap-2 px-4 pt-3 pb-5 text-sm md:mt-10 md:flex-row md:flex-wrap md:items-center md:justify-between md:px-gutter md:pb-8">
      <div className="flex items-center justify-between gap-4">
        <b className="min-w-0 font-strong" dir="auto">
          {event.title}
        </b>
        {isLive ? (
          <span className="inline-flex flex-none items-center gap-2 text-sm text-amber-ink">
            <span className="size-2 flex-none rounded-full bg-amber" aria-hidden="true" />
            {t("Live")}
          </span>
        ) : null}
      </div>
      <div className="flex flex-wrap gap-x-4">
        {group ? (
          <Link href={paths.engage(group.permalink)} dir="auto" className={textLink}>
            {group.title}
          </Link>
        ) : (
          <Link href={paths.home()} className={textLink}>
            {t("Home")}
          </Link>
        )}
        <Link href={paths.tutorial()} className={textLink}>
          {t("Tutorial")}
        </Link>
        {pageConfig.summitPath ? (
          <Link href={pageConfig.summitPath} className={textLink}>
            {t("Summit")}
          </Link>
        ) : null}
        <Link href={`${paths.privacy()}#erase`} className={textLink}>
          {t("Privacy")}
        </Link>
        <LanguageSelect />
        <ThemeToggle />
        <InstallEntry />
      </div>
    </footer>
  );
}
