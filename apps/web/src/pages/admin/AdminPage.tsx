import { Link, Redirect, useLocation, useParams, useSearch } from "wouter";

import { version } from "../../../../../package.json";
import { t } from "../../lib/i18n/translate.ts";
import { OVERVIEW, paths, REMOTE, replacedAddress } from "../../lib/paths.ts";
import { useDocumentTitle } from "../../ui/use-document-title.ts";
import { AdminHeader } from "./AdminHeader.tsx";
import { findAdminTab } from "./admin-tabs.ts";
import { PremiumCard, useLoadFailure } from "./access/AccessCards.tsx";
import { LoadingCards } from "./access/LoadingCards.tsx";
import { RequireOrganizer } from "./access/RequireOrganizer.tsx";
import { useAdminAccess } from "./access/use-admin-access.ts";
import { findEventSection } from "./event/event-sections.tsx";
import { textLink } from "../../ui/text-link.ts";
import { PageMain } from "./PageMain.tsx";

/** The admin pages: /admin, /admin/groups, /admin/create, /admin/integrations, /admin/{eventId} and /admin/{eventId}/{section}. */
export default function AdminPage() {
  const [pathname] = useLocation();
  const replacement = replacedAddress(pathname, useSearch());
  useDocumentTitle(t("Dashboard"));
  if (replacement !== null) return <Redirect to={replacement} replace />;
  return (
    <RequireOrganizer>
      <SignedInAdmin />
    </RequireOrganizer>
  );
}

function SignedInAdmin() {
  const { place, section } = useParams<{ place?: string; section?: string }>();
  const tab = findAdminTab(place);
  const eventId = place === undefined || place === tab.id ? undefined : place;
  const isRemote = eventId !== undefined && section === REMOTE;
  const hasEventBar = isRemote || (eventId !== undefined && findEventSection(section).id !== OVERVIEW);
  const access = useAdminAccess();
  const failure = useLoadFailure(access);

  if (access.data === false) {
    return (
      <>
        <AdminHeader />
        <PageMain>
          <PremiumCard />
        </PageMain>
      </>
    );
  }
  return (
    <>
      {isRemote ? null : <AdminHeader current={tab.id} hasEventBar={hasEventBar} />}
      <PageMain className={hasEventBar ? "pt-1.5 pb-10" : undefined}>
        {access.data ? (
          <tab.Screen eventId={eventId} />
        ) : (
          (failure ?? (
            <>
              <h1 className="sr-only">{t("Dashboard")}</h1>
              <LoadingCards label={t("Loading dashboard")} />
            </>
          ))
        )}
      </PageMain>
      {isRemote ? null : (
        <footer className="mx-auto max-w-352 px-gutter pb-6 text-sm text-muted print:hidden">
          Hubbub {version}
          {" · "}
          <Link href={paths.admin("integrations")} className={textLink}>
            {t("Integrations")}
          </Link>
        </footer>
      )}
    </>
  );
}
