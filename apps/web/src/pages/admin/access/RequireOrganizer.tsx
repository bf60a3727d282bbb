import { useQueryClient } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { Fragment, type ReactNode, useEffect, useState } from "react";

import { clearHubSession, useHubSession } from "../../../auth/hub-session.ts";
import { startHubSignIn } from "../../../auth/sign-in.ts";
import { t } from "../../../lib/i18n/translate.ts";
import { pageConfig } from "../../../lib/page-data.ts";
import { isUnauthenticated } from "../../../lib/request.ts";
import { ORGANIZER_KEY, useOrganizerEvents, useOrganizerUser } from "../../../organizer/queries.ts";
import { Button } from "../../../ui/Button.tsx";
import { AdminHeader } from "../AdminHeader.tsx";
import { PageCard } from "../PageCard.tsx";
import { PageMain } from "../PageMain.tsx";

/** A page for organizers. People who are not signed in, or whose sign-in the server no longer accepts, are asked to sign in. */
export function RequireOrganizer({ children }: { children: ReactNode }) {
  const session = useHubSession();
  const client = useQueryClient();
  const [hasExpired, setHasExpired] = useState(false);
  const errors = [useOrganizerUser().error, useOrganizerEvents().error];
  const isRefused = session !== null && errors.some(isUnauthenticated);
  if (isRefused && !hasExpired) setHasExpired(true);
  useEffect(() => {
    if (!isRefused) return;
    clearHubSession();
    client.removeQueries({ queryKey: ORGANIZER_KEY });
  }, [isRefused, client]);

  if (isRefused) return null;
  if (session) return <Fragment key={session.user.id}>{children}</Fragment>;
  return (
    <>
      <AdminHeader />
      <PageMain>
        <PageCard
          icon={<KeyRound />}
          tone="teal"
          title={t("Authentication Required")}
          description={
            hasExpired
              ? t("Your session has expired. Sign in again to continue. Your events are safe.")
              : t("Sign in with your {hub} account to create and run events.", { hub: pageConfig.hub.name })
          }
          action={<Button onClick={startHubSignIn}>{t("Sign In")}</Button>}
        />
      </PageMain>
    </>
  );
}
