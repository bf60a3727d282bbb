/** How a group shows its sessions: small pure rules. */
import type { EventGroup, GroupSession } from "@hubbub/contract/groups";

/** Archived says more than live; whatever is neither is to come. */
export type SessionStatus = "live" | "upcoming" | "archived";

export function statusOf(session: GroupSession, group: Pick<EventGroup, "currentEventId">): SessionStatus {
  if (session.isArchived) return "archived";
  return session.id === group.currentEventId ? "live" : "upcoming";
}

const rank: Record<SessionStatus, number> = { live: 0, upcoming: 1, archived: 2 };

/** As the public page lists them: the live one, what is open, what is archived; each by its place. */
export function inPublicOrder(
  sessions: readonly GroupSession[],
  group: Pick<EventGroup, "currentEventId">,
): GroupSession[] {
  return sessions.toSorted(
    (a, b) => rank[statusOf(a, group)] - rank[statusOf(b, group)] || a.groupOrder - b.groupOrder,
  );
}

export type WayIn = "archive" | "join" | "prepare";

/**
 * What one finds behind the button. Preparing is for sessions to come of groups that open them early; elsewhere the
 * session's own page says where it stands.
 */
export function wayInto(session: GroupSession, group: Pick<EventGroup, "currentEventId" | "sessionAccessMode">): WayIn {
  if (session.isArchived) return "archive";
  return session.sessionState === "future" && group.sessionAccessMode === "hybrid" ? "prepare" : "join";
}

/** The session the organizer would go to next: the lowest place above the current one that is not archived. */
export function nextInLine(
  sessions: readonly GroupSession[],
  group: Pick<EventGroup, "currentEventId">,
): GroupSession | undefined {
  const current = sessions.find(({ id }) => id === group.currentEventId);
  return sessions
    .filter((session) => !session.isArchived && session.groupOrder > (current?.groupOrder ?? 0))
    .toSorted((a, b) => a.groupOrder - b.groupOrder)[0];
}
