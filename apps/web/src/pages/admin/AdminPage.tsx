import { useEffect, useState } from "react";
import { useParams, useSearchParams } from "wouter";
import { useQueryClient } from "@tanstack/react-query";

import { clearHubSession, useHubSession } from "../../auth/hub-session.ts";
import { t } from "../../lib/i18n/translate.ts";
import { useAutoRetry } from "../../lib/use-auto-retry.ts";
import { useDocumentTitle } from "../../ui/use-document-title.ts";
import { AdminHeader } from "./AdminHeader.tsx";
import { findAdminTab } from "./admin-tabs.ts";
import "./admin.css";
import { AuthenticationRequired, LoadFailed, AdminPremiumRequired } from "./access/AccessCards.tsx";
import { REMOTE_ID } from "./event/section-path.ts";
import { LoadingDashboard } from "./access/LoadingDashboard.tsx";
import { useAdminAccess } from "./access/use-admin-access.ts";
import { organizerKeys } from "./queries.ts";

/** The admin pages: /admin, /admin?tab=create, /admin/{eventId}. */
export default function AdminPage() {
  const session = useHubSession();
  const [isExpired, setIsExpired] = useState(false);
  useDocumentTitle(t("Dashboard"));

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
  const { eventId } = useParams<{ eventId?: string }>();
  const [search] = useSearchParams();
  const tab = findAdminTab(search.get("tab"));
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
      {eventId !== undefined && search.get("section") === REMOTE_ID ? null : <AdminHeader canLogOut current={tab.id} />}
      <main className="desk-main max-w-344 mx-auto" id="main">
        {failure !== null ? (
          <LoadFailed reason={failure} pending={access.state === "loading"} onRetry={access.retry} />
        ) : access.state === "loading" ? (
          <LoadingDashboard />
        ) : null}
        {access.state === "granted" ? <tab.Screen eventId={eventId} /> : null}
      </main>
    </>
  );
}
