import { House, LogOut, Plus } from "lucide-react";
import { Link } from "wouter";

import { type AdminTab, paths } from "../../lib/paths.ts";
import { signOutToFrontPage } from "../../auth/sign-out.ts";
import { t } from "../../lib/i18n/translate.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { Logo, Mark } from "../../ui/Logo.tsx";
import { ThemeToggle } from "../../ui/ThemeToggle.tsx";
import { useSignOut } from "../../auth/use-sign-out.tsx";
import { adminTabs } from "./admin-tabs.ts";

interface AdminHeaderProps {
  /** The current tab. Undefined (not signed in, no premium): the header shows no tabs. */
  current?: AdminTab;
  canLogOut?: boolean;
}

/**
 * Header of the admin pages: tabs and actions. Narrow screens show the tabs in a second row and the actions as icons.
 */
export function AdminHeader({ current, canLogOut = false }: AdminHeaderProps) {
  const { logOut, dialog } = useSignOut(() => void signOutToFrontPage());
  return (
    <header className="desk-header flex-wrap lg:flex-nowrap lg:h-17 items-center gap-x-7 px-gutter border-b border-b-line bg-surface">
      <Link
        href={paths.home()}
        className="rounded-sm grid items-center min-w-target min-h-15"
        aria-label={t("Hubbub, front page")}
      >
        <Logo height={30} className="max-sm:hidden" />
        <Mark height={30} className="sm:hidden" />
      </Link>
      {current ? <Tabs current={current} /> : null}
      <div className="desk-actions flex items-center gap-2 ms-auto max-sm:gap-1">
        <ThemeToggle />
        {current ? (
          <ButtonLink href={paths.admin()} variant="quiet" size="sm" icon={<House />} className="desk-action desk-home">
            {t("Admin Home")}
          </ButtonLink>
        ) : null}
        {canLogOut ? (
          <Button variant="ghost" size="sm" icon={<LogOut />} className="desk-action" onClick={logOut}>
            {t("Logout")}
          </Button>
        ) : null}
        {current ? (
          <ButtonLink href={paths.admin("create")} size="sm" icon={<Plus />} className="desk-action desk-create">
            {t("Create Event")}
          </ButtonLink>
        ) : null}
      </div>
      {dialog}
    </header>
  );
}

function Tabs({ current }: { current: AdminTab }) {
  return (
    <nav
      className="desk-nav order-1 w-full h-12 -mx-3 overflow-x-auto lg:order-0 lg:w-auto lg:h-full lg:mx-0 lg:overflow-visible"
      aria-label={t("Admin")}
    >
      {adminTabs.map(({ id, label, icon: Icon }) => (
        <Link
          key={id}
          href={paths.admin(id)}
          className="desk-tab relative focus-visible:rounded-md flex flex-none items-center gap-2 min-w-target px-3.5"
          aria-current={id === current ? "page" : undefined}
        >
          <Icon size={20} aria-hidden="true" />
          {label()}
        </Link>
      ))}
    </nav>
  );
}
