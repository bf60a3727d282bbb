/** The public page of an event group: live, upcoming and archived sessions. */
import { useEffect } from "react";
import { useParams } from "wouter";
import type { EventGroup } from "@hubbub/contract/groups";
import { LockKeyhole } from "lucide-react";

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
import { paths } from "../../lib/paths.ts";
import { startWalletSignIn } from "../../auth/sign-in.ts";
import { pageConfig } from "../../lib/page-data.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyCard } from "../../ui/EmptyState.tsx";
import { GroupFooter, GroupFrame } from "./GroupFrame.tsx";
import { GroupHeader } from "./GroupHeader.tsx";

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

/** The page of a group whose sessions need a login: public header and a Login button. */
function LoginRequired({ group }: { group: EventGroup }) {
  return (
    <GroupFrame>
      <GroupHeader group={group} />
      <main className="mt-gutter grid items-start gap-5">
        <EmptyCard
          icon={<LockKeyhole />}
          tone="amber"
          titleAs="h2"
          title={t("Login Required")}
          description={t(
            "The sessions of this group require a {wallet} account. You will return to this page after you sign in.",
            {
              wallet: pageConfig.wallet.name,
            },
          )}
          action={
            <Button variant="attention" onClick={() => startWalletSignIn(null, paths.engage(group.permalink))}>
              {t("Login")}
            </Button>
          }
        />
      </main>
      <GroupFooter />
    </GroupFrame>
  );
}
