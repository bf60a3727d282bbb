import { Link } from "wouter";

import { paths } from "../../lib/paths.ts";
import { t } from "../../lib/i18n/translate.ts";
import { ThemeToggle } from "../../ui/ThemeToggle.tsx";
import { textLink } from "../../ui/text-link.ts";

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
