import { House, LogOut, Plus } from "lucide-react";
import { Link } from "wouter";

import { type AdminTab, paths } from "../../lib/paths.ts";
import { useHubSession } from "../../auth/hub-session.ts";
import { signOutToFrontPage } from "../../auth/sign-out.ts";
import { t } from "../../lib/i18n/translate.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { Logo, Mark } from "../../ui/Logo.tsx";
import { ThemeToggle } from "../../ui/ThemeToggle.tsx";
import { useSignOut } from "../../auth/use-sign-out.tsx";
import { adminTabs } from "./admin-tabs.ts";
import { TabLink } from "./TabLink.tsx";

interface AdminHeaderProps {
  /** The current tab. Undefined (not signed in, no premium): the header shows no tabs. */
  current?: AdminTab;
  /** Whether the bar of an event is below: on phones it takes the place of the tabs. */
  hasEventBar?: boolean;
}

/**
 * Header of the admin pages: tabs and actions. Narrow screens show the tabs in a second row and the actions as icons.
 */
export function AdminHeader({ current, hasEventBar = false }: AdminHeaderProps) {
  const session = useHubSession();
  const { logOut, dialog } = useSignOut(signOutToFrontPage);
  return (
    <header className="flex flex-wrap items-center gap-x-6 border-b border-line bg-surface px-gutter lg:h-17 lg:flex-nowrap print:hidden">
      <Link
        href={paths.home()}
        className="grid min-h-16 min-w-target items-center rounded-sm"
        aria-label={t("Hubbub home page")}
      >
        <Logo height={30} className="max-sm:hidden" />
        <Mark height={30} className="sm:hidden" />
      </Link>
      {current ? <Tabs current={current} hasEventBar={hasEventBar} /> : null}
      <div className="ms-auto flex items-center gap-2 max-sm:gap-1">
        <ThemeToggle />
        {current ? (
          <ButtonLink
            href={paths.admin()}
            variant="quiet"
            size="sm"
            icon={<House className="xl:hidden" />}
            labelFrom="xl"
          >
            {t("Admin Home")}
          </ButtonLink>
        ) : null}
        {session ? (
          <Button variant="ghost" size="sm" icon={<LogOut />} labelFrom="xl" onClick={logOut}>
            {t("Logout")}
          </Button>
        ) : null}
        {current ? (
          <ButtonLink href={paths.admin("create")} size="sm" icon={<Plus />} labelFrom="xl">
            {t("Create Event")}
          </ButtonLink>
        ) : null}
      </div>
      {dialog}
    </header>
  );
}

function Tabs({ current, hasEventBar }: { current: AdminTab; hasEventBar: boolean }) {
  return (
    // Narrow screens: a second row that scrolls. Without it on a phone, Admin Home in the header leads there.
    <nav
      className={`order-1 -mx-3 flex h-12 w-full scrollbar-none overflow-x-auto lg:order-0 lg:mx-0 lg:h-full lg:w-auto lg:overflow-visible ${hasEventBar ? "max-sm:hidden" : ""}`}
      aria-label={t("Admin", { context: "part of the site" })}
    >
      {adminTabs.map(({ id, label, icon: Icon }) => (
        <TabLink key={id} href={paths.admin(id)} isCurrent={id === current}>
          <Icon className="max-sm:hidden" size={20} aria-hidden="true" />
          {label()}
        </TabLink>
      ))}
    </nav>
  );
}
