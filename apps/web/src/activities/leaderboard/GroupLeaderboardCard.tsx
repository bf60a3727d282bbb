import type { LeaderboardEntry } from "@hubbub/contract/activities/leaderboard/calls";

import { useWalletSession } from "../../auth/wallet-session.ts";
import { t } from "../../lib/i18n/translate.ts";
import { request } from "../../lib/request.ts";
import { listKey, uncertain } from "../../live/live-list.ts";
import { useLiveList } from "../../live/use-live-list.ts";
import { Card } from "../../ui/Card.tsx";
import { LeaderboardPanel } from "./LeaderboardPanel.tsx";

/** It changes mostly at the end of a session. */
const REFRESH_MS = 30_000;

/** The leaderboard of a group: sums over the sessions that have ended. */
export function GroupLeaderboardCard({ groupId }: { groupId: string }) {
  const me = useWalletSession()?.profile.id ?? null;
  const { data, isError } = useGroupLeaderboard(groupId);
  return (
    <Card title={t("Conference Leaderboard")}>
      <LeaderboardPanel
        entries={data}
        hasFailed={isError}
        me={me}
        emptyHint={t("Points will be counted when a session ends.")}
      />
    </Card>
  );
}

function useGroupLeaderboard(groupId: string) {
  return useLiveList({
    queryKey: listKey<LeaderboardEntry[]>("leaderboard", "group", groupId),
    messages: {
      "group:updated": (entries, { group }) => (group.id === groupId ? uncertain(entries) : entries),
      "group:leaderboard": (entries, changed) => (changed.groupId === groupId ? uncertain(entries) : entries),
    },
    fetch: (signal) => request("GET /api/event-groups/:groupId/leaderboard", { params: { groupId }, signal }),
    refreshMs: REFRESH_MS,
  });
}
