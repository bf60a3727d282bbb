/** The public page of an event group: live, upcoming and archived sessions. */
import { useEffect } from "react";
import { useParams } from "wouter";

import { useWalletSession } from "../../auth/wallet-session.ts";
import { eventGroupQuery, useGroupSessions } from "../../groups/queries.ts";
import { t } from "../../lib/i18n/translate.ts";
import { participantId } from "../../lib/participant-id.ts";
import { isMissing, isUnauthenticated } from "../../lib/request.ts";
import { useLiveList } from "../../live/use-live-list.ts";
import { useLiveRoom } from "../../live/use-live-room.ts";
import { GroupNotFound } from "./GroupNotFound.tsx";
import { GroupSkeleton } from "./GroupSkeleton.tsx";
import { GroupView } from "./GroupView.tsx";
import { LoginRequired } from "./LoginRequired.tsx";

export default function EngagePage() {
  const permalink = (useParams<{ permalink: string }>().permalink ?? "").toLowerCase();
  const profileId = useWalletSession()?.profile.id;
  const { data: group, error, refetch } = useLiveList(eventGroupQuery(permalink));
  const sessions = useGroupSessions(group);
  const title = group?.title;
  // The group's live channel needs the login too: connect only after the sessions have been received.
  const isEntered =
    group &&
    !isMissing(error) &&
    !isUnauthenticated(sessions.error) &&
    !(group.requireGFAVIPLogin && sessions.isPending);
  useLiveRoom(isEntered ? { groupId: group.id, participantId, profileId } : null);

  useEffect(() => {
    if (title) document.title = title;
    else if (group === null) document.title = t("Event group not found.");
  }, [title, group]);

  const notFound = (isConfirmed: boolean) => (
    <GroupNotFound permalink={permalink} isConfirmed={isConfirmed} onRetry={() => void refetch()} />
  );
  if (group === null || isMissing(error)) return notFound(true);
  if (!group) return error ? notFound(false) : <GroupSkeleton />;
  if (isUnauthenticated(sessions.error)) return <LoginRequired group={group} />;
  return isEntered ? <GroupView group={group} /> : <GroupSkeleton />;
}
