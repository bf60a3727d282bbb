import { useQueryClient } from "@tanstack/react-query";
import { type ComponentType, useEffect, useEffectEvent, useState } from "react";

import { clearHubSession, useHubSession } from "../../../auth/hub-session.ts";
import { organizerKeys } from "../../../organizer/queries.ts";
import { AdminHeader } from "../AdminHeader.tsx";
import { AuthenticationRequired } from "./AccessCards.tsx";

interface RequireOrganizerProps {
  /** Calls `onExpire` when the server no longer accepts the sign-in. */
  Page: ComponentType<{ onExpire: () => void }>;
}

/** A page for organizers who are signed in. Others are asked to sign in. */
export function RequireOrganizer({ Page }: RequireOrganizerProps) {
  const session = useHubSession();
  const client = useQueryClient();
  const [isExpired, setIsExpired] = useState(false);
  const expire = () => {
    setIsExpired(true);
    clearHubSession();
    client.removeQueries({ queryKey: organizerKeys.all });
  };
  if (session) return <Page key={session.user.id} onExpire={expire} />;
  return (
    <>
      <AdminHeader />
      <AuthenticationRequired isExpired={isExpired} />
    </>
  );
}

/** Calls `onExpire` once the sign-in has expired. */
export function useExpiry(hasExpired: boolean, onExpire: () => void): void {
  const expire = useEffectEvent(onExpire);
  useEffect(() => {
    if (hasExpired) expire();
  }, [hasExpired]);
}
