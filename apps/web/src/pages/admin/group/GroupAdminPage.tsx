/** The admin page of one event group: /admin/groups/{permalink}. */
import { useEffect, useState } from "react";
import { useParams } from "wouter";
import { useQueryClient } from "@tanstack/react-query";

import { clearHubSession, useHubSession } from "../../../auth/hub-session.ts";
import { useAdminGroup } from "../../../groups/queries.ts";
import { t } from "../../../lib/i18n/translate.ts";
import { randomId } from "../../../lib/participant-id.ts";
import { isUnauthenticated, reasonOf, RequestError } from "../../../lib/request.ts";
import { useAutoRetry } from "../../../lib/use-auto-retry.ts";
import { LiveProvider } from "../../../live/LiveProvider.tsx";
import { useDocumentTitle } from "../../../ui/use-document-title.ts";
import { AdminConnection } from "../AdminConnection.tsx";
import { AdminHeader } from "../AdminHeader.tsx";
import { AuthenticationRequired, LoadFailed } from "../access/AccessCards.tsx";
import { organizerKeys, useOrganizerUser } from "../../../organizer/queries.ts";
import { GroupAdmin } from "./GroupAdmin.tsx";
import { AdminGroupNotFound } from "./AdminGroupNotFound.tsx";
import { LoadingGroup } from "./LoadingGroup.tsx";
import { PageMain } from "../PageMain.tsx";

export default function GroupAdminPage() {
  const session = useHubSession();
  const [isExpired, setIsExpired] = useState(false);
  if (!session) {
    return (
      <>
        <AdminHeader />
        <AuthenticationRequired isExpired={isExpired} />
      </>
    );
  }
  return <SignedInGroupAdmin key={session.user.id} onExpire={() => setIsExpired(true)} />;
}

function SignedInGroupAdmin({ onExpire }: { onExpire: () => void }) {
  const permalink = (useParams<{ permalink: string }>().permalink ?? "").toLowerCase();
  const user = useOrganizerUser();
  const client = useQueryClient();
  const isSignInExpired = isUnauthenticated(user.error);

  useEffect(() => {
    if (!isSignInExpired) return;
    onExpire();
    clearHubSession();
    client.removeQueries({ queryKey: organizerKeys.all });
  }, [isSignInExpired, client, onExpire]);

  if (isSignInExpired) return null;
  return (
    <>
      <AdminHeader canLogOut current="groups" />
      <PageMain>
        <LoadedGroup permalink={permalink} userDbId={user.data?.dbId ?? null} />
      </PageMain>
    </>
  );
}

function LoadedGroup({ permalink, userDbId }: { permalink: string; userDbId: string | null }) {
  const [participantId] = useState(() => `admin-${randomId()}`);
  const { data: group, error, isPending, refetch } = useAdminGroup(permalink);
  const isMissing = error instanceof RequestError && error.status === 404;
  const failure = useAutoRetry({
    isFailed: !group && error !== null && !isMissing,
    isLoading: !group && isPending,
    reason: reasonOf(error),
    retry: () => void refetch(),
  });
  useDocumentTitle(group?.title ?? t("Event Group Admin"));

  if (isMissing) return <AdminGroupNotFound />;
  if (failure !== null) return <LoadFailed reason={failure} pending={isPending} onRetry={() => void refetch()} />;
  if (!group || userDbId === null) return <LoadingGroup />;
  return (
    <LiveProvider groupId={group.id} participantId={participantId}>
      <AdminConnection error={error} />
      <GroupAdmin key={group.id} group={group} userDbId={userDbId} />
    </LiveProvider>
  );
}
