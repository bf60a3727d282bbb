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
import { AuthenticationRequired, LoadFailed, PremiumRequired } from "./gate/GateCards.tsx";
import { LoadingDashboard } from "./gate/LoadingDashboard.tsx";
import { useAdmission } from "./gate/admission.ts";
import { organizerKeys } from "./queries.ts";

/** The organizer's desk: /admin, /admin?tab=create, /admin/{eventId}. */
export default function AdminPage() {
  const session = useHubSession();
  const [lapsed, setLapsed] = useState(false);
  useDocumentTitle(t("Organizer desk"));

  if (!session) {
    return (
      <>
        <AdminHeader />
        <AuthenticationRequired lapsed={lapsed} />
      </>
    );
  }
  return <Desk key={session.user.id} onLapse={() => setLapsed(true)} />;
}

function Desk({ onLapse }: { onLapse: () => void }) {
  const { eventId } = useParams<{ eventId?: string }>();
  const [search] = useSearchParams();
  const tab = findAdminTab(search.get("tab"));
  const admission = useAdmission();
  const client = useQueryClient();

  useEffect(() => {
    if (admission.state !== "lapsed") return;
    onLapse();
    clearHubSession();
    client.removeQueries({ queryKey: organizerKeys.all });
  }, [admission.state, client, onLapse]);

  const failure = useAutoRetry({
    isFailed: admission.state === "failed",
    isLoading: admission.state === "loading",
    reason: admission.state === "failed" ? admission.reason : "",
    retry: admission.retry,
  });

  if (admission.state === "lapsed") return null;
  if (admission.state === "premium-required") {
    return (
      <>
        <AdminHeader canLogOut />
        <PremiumRequired />
      </>
    );
  }
  return (
    <>
      <AdminHeader canLogOut current={tab.id} />
      <main className="desk-main" id="main">
        {failure !== null ? (
          <LoadFailed reason={failure} pending={admission.state === "loading"} onRetry={admission.retry} />
        ) : admission.state === "loading" ? (
          <LoadingDashboard />
        ) : null}
        {admission.state === "admitted" ? <tab.Screen eventId={eventId} /> : null}
      </main>
    </>
  );
}
