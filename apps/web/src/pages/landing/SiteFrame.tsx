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
import "./site.css";

interface SiteFrameProps {
  /** Shown at the end of the header; the start button by default. */
  action?: ReactNode;
  children: ReactNode;
}

export function SiteFrame({ action, children }: SiteFrameProps) {
  return (
    <div className="flex flex-col min-h-dvh">
      <header className="site-width site-header flex items-center justify-between gap-3 py-3.5">
        <Link href={paths.home()} className="site-home rounded-sm inline-flex items-center min-h-target">
          <Logo height={36} />
        </Link>
        <nav className="site-nav flex items-center" aria-label={t("Site")}>
          <Link
            href={paths.tutorial()}
            className="site-link items-center font-medium rounded-sm min-h-target px-3 hidden sm:inline-flex"
          >
            {t("Tutorial")}
          </Link>
          <ThemeToggle />
          {action === undefined ? <StartButton>{t("Get Started")}</StartButton> : action}
        </nav>
      </header>
      <main className="flex-1">{children}</main>
      <footer className="site-width site-footer border-t border-t-line text-size-sm flex flex-wrap items-center justify-between gap-y-2 gap-x-6 mt-auto">
        <Link
          href={paths.home()}
          className="site-home rounded-sm inline-flex items-center min-h-target"
          aria-label={t("Hubbub, front page")}
        >
          <Logo height={24} className="!h-6" />
        </Link>
        <nav className="flex flex-wrap gap-y-0 gap-x-6" aria-label={t("Legal and more")}>
          {/* Full page loads, because the page data contains the installer's legal text. */}
          <a href={paths.terms()} className="text-link">
            {t("Terms of Service")}
          </a>
          <a href={paths.privacy()} className="text-link">
            {t("Privacy Policy")}
          </a>
          <a href={pageConfig.hub.homeUrl} className="text-link">
            {pageConfig.hub.name}
          </a>
          <LanguageSelect />
        </nav>
      </footer>
    </div>
  );
}
