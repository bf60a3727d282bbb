import { Link } from "wouter";

import { paths } from "../../lib/paths.ts";
import { t } from "../../lib/i18n/translate.ts";
import { ThemeToggle } from "../../ui/ThemeToggle.tsx";
import { textLink } from "../../ui/text-link.ts";

export function GroupFooter() {
  return (
    <footer className="text-sm flex flex-wrap items-center justify-between gap-y-2 gap-x-6 mt-auto pt-6">
      <nav className="flex flex-wrap gap-y-0 gap-x-6" aria-label={t("More", { context: "other pages" })}>
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
