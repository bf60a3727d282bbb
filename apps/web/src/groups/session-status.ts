/** Pure rules for showing the sessions of a group. */
import type { EventGroup, GroupSession } from "@hubbub/contract/groups";

export type SessionStatus = "live" | "upcoming" | "archived";

/**
 * A past session that nobody has archived counts as upcoming too (rule GRP-50): a group has one current session, and
 * the organizer may activate each of the others again until it is archived.
 */
export function statusOf(session: GroupSession, group: Pick<EventGroup, "currentEventId">): SessionStatus {
  if (session.isArchived) return "archived";
  return session.id === group.currentEventId ? "live" : "upcoming";
}

const rank: Record<SessionStatus, number> = { live: 0, upcoming: 1, archived: 2 };

/** Sorts sessions for the public page: live, upcoming, archived; each by place. */
export function inPublicOrder(
  sessions: readonly GroupSession[],
  group: Pick<EventGroup, "currentEventId">,
): GroupSession[] {
  return sessions.toSorted(
    (a, b) => rank[statusOf(a, group)] - rank[statusOf(b, group)] || a.groupOrder - b.groupOrder,
  );
}

/** What the button of a session opens. */
export type EntryKind = "archive" | "join" | "prepare";

/**
 * "prepare" is for upcoming sessions of groups in hybrid mode, which accept submissions early.
 */
export function entryKindOf(
  session: GroupSession,
  group: Pick<EventGroup, "currentEventId" | "sessionAccessMode">,
): EntryKind {
  if (session.isArchived) return "archive";
  return session.sessionState === "future" && group.sessionAccessMode === "hybrid" ? "prepare" : "join";
}

/** The next session: the one after the current session, by place, that is not archived. */
export function nextSession(
  sessions: readonly GroupSession[],
  group: Pick<EventGroup, "currentEventId">,
): GroupSession | undefined {
  const current = sessions.find(({ id }) => id === group.currentEventId);
  return sessions
    .filter((session) => !session.isArchived && session.groupOrder > (current?.groupOrder ?? 0))
    .toSorted((a, b) => a.groupOrder - b.groupOrder)[0];
}
