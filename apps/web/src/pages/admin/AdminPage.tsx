import { useEffect, useState } from "react";
import { Link, Redirect, useLocation, useParams, useSearch } from "wouter";
import { useQueryClient } from "@tanstack/react-query";

import { version } from "../../../../../package.json";
import { clearHubSession, useHubSession } from "../../auth/hub-session.ts";
import { t } from "../../lib/i18n/translate.ts";
import { useAutoRetry } from "../../lib/use-auto-retry.ts";
import { paths, REMOTE, replacedAddress } from "../../lib/paths.ts";
import { useDocumentTitle } from "../../ui/use-document-title.ts";
import { AdminHeader } from "./AdminHeader.tsx";
import { findAdminTab } from "./admin-tabs.ts";
import { AuthenticationRequired, LoadFailed, AdminPremiumRequired } from "./access/AccessCards.tsx";
import { LoadingDashboard } from "./access/LoadingDashboard.tsx";
import { useAdminAccess } from "./access/use-admin-access.ts";
import { organizerKeys } from "../../organizer/queries.ts";
import { textLink } from "../../ui/text-link.ts";
import { PageMain } from "./PageMain.tsx";

/** The admin pages: /admin, /admin/groups, /admin/create, /admin/integrations, /admin/{eventId} and /admin/{eventId}/{section}. */
export default function AdminPage() {
  const session = useHubSession();
  const [isExpired, setIsExpired] = useState(false);
  const [pathname] = useLocation();
  const replacement = replacedAddress(pathname, useSearch());
  useDocumentTitle(t("Dashboard"));
  if (replacement !== null) return <Redirect to={replacement} replace />;

  if (!session) {
    return (
      <>
        <AdminHeader />
        <AuthenticationRequired isExpired={isExpired} />
      </>
    );
  }
  return <SignedInAdmin key={session.user.id} onExpire={() => setIsExpired(true)} />;
}

function SignedInAdmin({ onExpire }: { onExpire: () => void }) {
  const { place, section } = useParams<{ place?: string; section?: string }>();
  const tab = findAdminTab(place);
  const eventId = place === undefined || place === tab.id ? undefined : place;
  const isRemote = eventId !== undefined && section === REMOTE;
  const access = useAdminAccess();
  const client = useQueryClient();

  useEffect(() => {
    if (access.state !== "expired") return;
    onExpire();
    clearHubSession();
    client.removeQueries({ queryKey: organizerKeys.all });
  }, [access.state, client, onExpire]);

  const failure = useAutoRetry({
    isFailed: access.state === "failed",
    isLoading: access.state === "loading",
    reason: access.state === "failed" ? access.reason : "",
    retry: access.retry,
  });

  if (access.state === "expired") return null;
  if (access.state === "premium-required") {
    return (
      <>
        <AdminHeader canLogOut />
        <AdminPremiumRequired />
      </>
    );
  }
  return (
    <>
      {isRemote ? null : <AdminHeader canLogOut current={tab.id} />}
      <PageMain>
        {failure !== null ? (
          <LoadFailed reason={failure} pending={access.state === "loading"} onRetry={access.retry} />
        ) : access.state === "loading" ? (
          <LoadingDashboard />
        ) : null}
        {access.state === "granted" ? <tab.Screen eventId={eventId} /> : null}
      </PageMain>
      {isRemote ? null : (
        <footer className="mx-auto max-w-344 px-gutter pb-6 text-muted text-size-note print:hidden">
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
