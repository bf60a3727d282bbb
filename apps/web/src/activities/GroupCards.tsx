import { GroupLeaderboardCard } from "./leaderboard/GroupLeaderboardCard.tsx";

/** The cards of all activities on the page of a group. */
export function GroupCards({ groupId }: { groupId: string }) {
  return <GroupLeaderboardCard groupId={groupId} />;
}
