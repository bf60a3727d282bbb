import type { EventGroup } from "@hubbub/contract/groups";

import { useGroupLive } from "../../groups/live.ts";
import { useGroupPolling } from "../../groups/queries.ts";
import { AfterHydration } from "../../ui/AfterHydration.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { GroupFooter } from "./GroupFooter.tsx";
import { GroupHeader } from "./GroupHeader.tsx";
import { GroupLeaderboardCard } from "./GroupLeaderboardCard.tsx";
import { SessionList } from "./SessionList.tsx";
import { ShareGroupCard } from "./ShareGroupCard.tsx";

/** The page of a loaded group. Kept up to date by live messages and polls. */
export function GroupView({ group }: { group: EventGroup }) {
  useGroupPolling(group.permalink);
  useGroupLive(group);
  return (
    <div className="group-page flex flex-col min-h-dvh mx-auto">
      <GroupHeader group={group} />
      <main className="group-main grid items-start">
        <SessionList group={group} />
        <div className="flex flex-col gap-5 min-w-0">
          <GroupLeaderboardCard groupId={group.id} />
          <AfterHydration fallback={<Skeleton className="h-100 w-full rounded-xl" />}>
            <ShareGroupCard permalink={group.permalink} />
          </AfterHydration>
        </div>
      </main>
      <GroupFooter />
    </div>
  );
}
