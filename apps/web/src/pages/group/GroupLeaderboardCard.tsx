import { LeaderboardPanel } from "../../activities/leaderboard/LeaderboardPanel.tsx";
import { useWalletSession } from "../../auth/wallet-session.ts";
import { useGroupLeaderboard } from "../../groups/queries.ts";
import { t } from "../../lib/i18n/translate.ts";
import { Card } from "../../ui/Card.tsx";

/** The leaderboard over all sessions of the group. */
export function GroupLeaderboardCard({ groupId }: { groupId: string }) {
  const me = useWalletSession()?.profile.id ?? null;
  const { data, isError } = useGroupLeaderboard(groupId);
  return (
    <Card title={t("Conference Leaderboard")}>
      <LeaderboardPanel
        entries={data}
        hasFailed={isError}
        me={me}
        emptyHint={t("Points are counted when a session ends.")}
      />
    </Card>
  );
}
