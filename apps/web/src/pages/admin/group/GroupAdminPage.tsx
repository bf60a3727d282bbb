/**
 * The admin page of one event group: /admin/groups/{permalink}, and below it /import, /codes and /links. A new group is
 * imported at /admin/groups/import, which is no permalink.
 */
import type { EventGroup, OrganizerGroup } from "@hubbub/contract/groups";
import { useEffect, useState } from "react";
import { useParams } from "wouter";
import { useQueryClient } from "@tanstack/react-query";

import { clearHubSession, useHubSession } from "../../../auth/hub-session.ts";
import { useAdminGroup } from "../../../groups/queries.ts";
import { NEW_FROM_SCHEDULE } from "../../../lib/paths.ts";
import { randomId } from "../../../lib/participant-id.ts";
import { isUnauthenticated, reasonOf, RequestError } from "../../../lib/request.ts";
import { useAutoRetry } from "../../../lib/use-auto-retry.ts";
import { LiveProvider } from "../../../live/LiveProvider.tsx";
import { useBrand } from "../../../ui/use-brand.ts";
import { AdminConnection } from "../AdminConnection.tsx";
import { AdminHeader } from "../AdminHeader.tsx";
import { AuthenticationRequired, LoadFailed } from "../access/AccessCards.tsx";
import { organizerKeys, useOrganizerUser } from "../../../organizer/queries.ts";
import { GroupAdmin } from "./GroupAdmin.tsx";
import { AdminGroupNotFound } from "./AdminGroupNotFound.tsx";
import { LoadingGroup } from "./LoadingGroup.tsx";
import { PageMain } from "../PageMain.tsx";
import { CodeSheet } from "./CodeSheet.tsx";
import { ImportSchedule } from "../schedule/ImportSchedule.tsx";
import { SpeakerLinks } from "./SpeakerLinks.tsx";
import { groupPermissions } from "./group-permissions.ts";

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
  const params = useParams<{ permalink: string; view?: string }>();
  const permalink = (params.permalink ?? "").toLowerCase();
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
        {permalink === NEW_FROM_SCHEDULE ? (
          <ImportSchedule group={null} />
        ) : (
          <LoadedGroup permalink={permalink} view={params.view} userDbId={user.data?.dbId ?? null} />
        )}
      </PageMain>
    </>
  );
}

interface LoadedGroupProps {
  permalink: string;
  view: string | undefined;
  userDbId: string | null;
}

function LoadedGroup({ permalink, view, userDbId }: LoadedGroupProps) {
  const [participantId] = useState(() => `admin-${randomId()}`);
  const { data: group, error, isPending, refetch } = useAdminGroup(permalink);
  const isMissing = error instanceof RequestError && error.status === 404;
  const failure = useAutoRetry({
    isFailed: !group && error !== null && !isMissing,
    isLoading: !group && isPending,
    reason: reasonOf(error),
    retry: () => void refetch(),
  });

  if (isMissing) return <AdminGroupNotFound />;
  if (failure !== null) return <LoadFailed reason={failure} pending={isPending} onRetry={() => void refetch()} />;
  if (!group || userDbId === null) return <LoadingGroup />;
  return (
    <LiveProvider groupId={group.id} participantId={participantId}>
      <AdminConnection error={error} />
      <GroupViewOf key={group.id} group={group} view={view} userDbId={userDbId} />
    </LiveProvider>
  );
}

interface GroupViewProps {
  group: OrganizerGroup | EventGroup;
  view: string | undefined;
  userDbId: string;
}

/** The view that the address names; the admin page for those who may not open it. */
function GroupViewOf({ group, view, userDbId }: GroupViewProps) {
  const { canManage, isOwner } = groupPermissions(group, userDbId);
  useBrand(group.brand?.styles);
  if (view === "codes" && "role" in group) return <CodeSheet group={group} />;
  if (view === "links" && canManage) return <SpeakerLinks group={group} />;
  if (view === "import" && isOwner && "role" in group) return <ImportSchedule group={group} />;
  return <GroupAdmin group={group} userDbId={userDbId} />;
}
