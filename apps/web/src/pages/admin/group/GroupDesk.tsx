import type { EventGroup, OrganizerGroup } from "@hubbub/contract/groups";
import { Eye } from "lucide-react";

import { useGroupLive } from "../../../groups/live.ts";
import { useShownGroup } from "../../../groups/mutations.ts";
import { useAdminGroup, useGroupSessions } from "../../../groups/queries.ts";
import { t } from "../../../lib/i18n/translate.ts";
import { Banner } from "../../../ui/Banner.tsx";
import { DeleteGroup } from "./DeleteGroup.tsx";
import { GroupHead } from "./GroupHead.tsx";
import { GroupSettings } from "./GroupSettings.tsx";
import { SessionSection } from "./SessionSection.tsx";
import { standingIn } from "./standing.ts";
import { TeamCard } from "./TeamCard.tsx";

interface GroupDeskProps {
  group: OrganizerGroup | EventGroup;
  userDbId: string;
}

/** One group's desk: head, sessions, settings and team, all live. */
export function GroupDesk({ group, userDbId }: GroupDeskProps) {
  // Inside the live channel, so that it is read again as often as the channel makes needful.
  useAdminGroup(group.permalink);
  useGroupLive(group);
  const shown = useShownGroup(group);
  const sessions = useGroupSessions(group);
  const standing = standingIn(group, userDbId);

  return (
    <>
      <GroupHead group={shown} sessions={sessions.data ?? []} mayManage={standing.mayManage} />
      {standing.mayManage ? null : (
        <Banner tone="slate" icon={<Eye />} className="mt-4">
          {t("You can look at this group. Changing it is for its owner and admins.")}
        </Banner>
      )}
      <div className="group-desk">
        <SessionSection group={shown} sessions={sessions} mayManage={standing.mayManage} />
        <div className="group-desk-side flex flex-col gap-5 min-w-0">
          <GroupSettings group={shown} standing={standing} />
          {standing.owns ? <TeamCard groupId={group.id} organizerId={userDbId} /> : null}
          {standing.owns ? <DeleteGroup group={group} /> : null}
        </div>
      </div>
    </>
  );
}
