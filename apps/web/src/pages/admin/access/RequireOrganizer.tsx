import { useQueryClient } from "@tanstack/react-query";
import { Fragment, type ReactNode, useEffect, useState } from "react";

import { clearHubSession, useHubSession } from "../../../auth/hub-session.ts";
import { isUnauthenticated } from "../../../lib/request.ts";
import { ORGANIZER_KEY, useOrganizerEvents, useOrganizerUser } from "../../../organizer/queries.ts";
import { AdminHeader } from "../AdminHeader.tsx";
import { AuthenticationRequired } from "./AccessCards.tsx";

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
      <AuthenticationRequired isExpired={hasExpired} />
    </>
  );
}
