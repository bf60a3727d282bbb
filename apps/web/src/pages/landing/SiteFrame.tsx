/** Page layout with header and footer for the front page, the tutorial, the legal texts and the welcome page. */
import type { ReactNode } from "react";
import { Link } from "wouter";

import { paths } from "../../lib/paths.ts";
import { t } from "../../lib/i18n/translate.ts";
import { pageConfig } from "../../lib/page-data.ts";
import { LanguageSelect } from "../../ui/LanguageSelect.tsx";
import { Logo } from "../../ui/Logo.tsx";
import { ThemeToggle } from "../../ui/ThemeToggle.tsx";
import { StartButton } from "./StartButton.tsx";
import { textLink } from "../../ui/text-link.ts";

interface SiteFrameProps {
  /** Shown at the end of the header; the start button by default. */
  action?: ReactNode;
  children: ReactNode;
}

export function SiteFrame({ action, children }: SiteFrameProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="@container mx-auto flex w-site items-center justify-between gap-3 py-3.5">
        <Link href={paths.home()} className="inline-flex min-h-target items-center rounded-sm">
          <Logo height={36} className="h-7 w-auto sm:h-9 @max-[24rem]:h-6" />
        </Link>
        <nav className="flex items-center gap-1 sm:gap-3" aria-label={t("Site")}>
          <Link
            href={paths.tutorial()}
            className="hidden min-h-target items-center rounded-sm px-3 font-medium text-ink-2 hover:text-ink sm:inline-flex"
          >
            {t("Tutorial")}
          </Link>
          <ThemeToggle />
          {action === undefined ? (
            <StartButton className="whitespace-nowrap @max-[24rem]:px-3 @max-[24rem]:text-sm">
              {t("Get Started")}
            </StartButton>
          ) : (
            action
          )}
        </nav>
      </header>
      <main className="flex-1">{children}</main>
      <footer className="mx-auto mt-auto flex w-site flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line pt-5 pb-[calc(1.5rem_+_env(safe-area-inset-bottom))] text-sm">
        <Link
          href={paths.home()}
          className="inline-flex min-h-target items-center rounded-sm"
          aria-label={t("Hubbub home page")}
        >
          <Logo height={24} />
        </Link>
        <nav className="flex flex-wrap gap-x-6" aria-label={t("Legal and more")}>
          {/* Full page loads, because the page data contains the installer's legal text. */}
          <a href={paths.terms()} className={textLink}>
            {t("Terms of Service")}
          </a>
          <a href={paths.privacy()} className={textLink}>
            {t("Privacy Policy")}
          </a>
          <a href={pageConfig.hub.homeUrl} className={textLink}>
            {pageConfig.hub.name}
          </a>
          <LanguageSelect />
        </nav>
      </footer>
    </div>
  );
}
