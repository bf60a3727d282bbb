import type { ReactNode } from "react";
import { Link } from "wouter";

import { t } from "../../lib/i18n/translate.ts";
import { paths } from "../../lib/paths.ts";
import { textLink } from "../../ui/text-link.ts";
import { ThemeToggle } from "../../ui/ThemeToggle.tsx";

/** The page of a group: header, content and footer below each other. */
export function GroupFrame({ children }: { children: ReactNode }) {
  return (
    <div
      data-branded=""
      className="mx-auto flex min-h-dvh w-group flex-col pt-gutter pb-[calc(1.25rem_+_env(safe-area-inset-bottom))]"
    >
      {children}
    </div>
  );
}

export function GroupFooter() {
  return (
    <footer className="mt-auto flex flex-wrap items-center justify-between gap-x-6 gap-y-2 pt-6 text-sm">
      <nav className="flex flex-wrap gap-x-6 gap-y-0" aria-label={t("More", { context: "other pages" })}>
        <Link href={paths.tutorial()} className={textLink}>
          {t("Tutorial")}
        </Link>
        <Link href={paths.home()} className={textLink}>
          {t("Home")}
        </Link>
      </nav>
      <ThemeToggle />
    </footer>
  );
}
