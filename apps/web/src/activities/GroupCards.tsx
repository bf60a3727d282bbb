/** What activities show on the pages of a group. */
import { useWalletSession } from "../auth/wallet-session.ts";
import { t } from "../lib/i18n/translate.ts";
import { useLiveList } from "../live/use-live-list.ts";
import { Card } from "../ui/Card.tsx";
import { LeaderboardPanel } from "./leaderboard/LeaderboardPanel.tsx";
import { groupLeaderboardQuery } from "./leaderboard/queries.ts";

export { SessionRating } from "./feedback/FeedbackResults.tsx";

/** Beside the sessions: the leaderboard, which adds up the sessions that have ended. */
export function GroupCards({ groupId }: { groupId: string }) {
  const me = useWalletSession()?.profile.id ?? null;
  const query = useLiveList(groupLeaderboardQuery(groupId));
  return (
    <Card title={t("Conference Leaderboard")}>
      <LeaderboardPanel query={query} me={me} emptyHint={t("Points will be counted when a session ends.")} />
    </Card>
  );
}
