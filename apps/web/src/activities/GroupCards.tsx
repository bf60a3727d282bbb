/** What activities show on the pages of a group. */
import { SessionRating } from "./feedback/FeedbackResults.tsx";
import { GroupLeaderboardCard } from "./leaderboard/GroupLeaderboardCard.tsx";

/** The cards on the group's page for attendees. */
export function GroupCards({ groupId }: { groupId: string }) {
  return <GroupLeaderboardCard groupId={groupId} />;
}

/** Beside a session on the group's page for organizers. */
export function SessionCards({ groupId, eventId }: { groupId: string; eventId: string }) {
  return <SessionRating groupId={groupId} eventId={eventId} />;
}
