/** The organizer's own data: who they are and which events are theirs. One cache entry each, one place that changes it. */
import type { OrganizerEvent, PublicEvent } from "@hubbub/contract/events";
import { type QueryClient, useQuery } from "@tanstack/react-query";

import { useHubSession } from "../../auth/hub-session.ts";
import { request } from "../../lib/request.ts";
import { applyChange } from "../../live/live-list.ts";
import { useLiveList } from "../../live/use-live-list.ts";

/** Events change elsewhere too (a team member, another tab); their list is looked at again this often. */
const EVENTS_POLL_MS = 30_000;

const ORGANIZER = "organizer";

export const organizerKeys = {
  all: [ORGANIZER] as const,
  user: (userId: string) => [ORGANIZER, "user", userId] as const,
  events: (userId: string) => [ORGANIZER, "events", userId] as const,
  everyEventList: [ORGANIZER, "events"] as const,
  everyUser: [ORGANIZER, "user"] as const,
};

/** The signed-in organizer as the server knows them; a 401 says that the sign-in lapsed. */
export function useOrganizerUser() {
  const userId = useHubSession()?.user.id ?? "";
  return useQuery({
    queryKey: organizerKeys.user(userId),
    queryFn: ({ signal }) => request("GET /api/user", { signal }),
    enabled: userId !== "",
  });
}

/** The organizer's own and collaborating events, newest first. */
export function useOrganizerEvents() {
  const userId = useHubSession()?.user.id ?? "";
  return useLiveList({
    queryKey: organizerKeys.events(userId),
    fetch: (signal) => request("GET /api/events", { signal }),
    pollMs: EVENTS_POLL_MS,
    pollsAfterRefusal: true,
    enabled: userId !== "",
  });
}

type EventChange = Partial<OrganizerEvent> & Pick<OrganizerEvent, "id">;

/** Puts a changed event into every list that holds it. */
export function mergeEvent(client: QueryClient, change: EventChange): void {
  applyChange<OrganizerEvent[]>(client, organizerKeys.everyEventList, (events) =>
    events?.map((event) => (event.id === change.id ? { ...event, ...change } : event)),
  );
}

/** Puts a new event where the server's next list will have it: first. */
export function addEvent(client: QueryClient, created: OrganizerEvent): void {
  applyChange<OrganizerEvent[]>(client, organizerKeys.everyEventList, (events) =>
    events ? [created, ...events.filter((event) => event.id !== created.id)] : events,
  );
}

/** Takes an event that is gone out of every list. */
export function removeEvent(client: QueryClient, eventId: string): void {
  applyChange<OrganizerEvent[]>(client, organizerKeys.everyEventList, (events) =>
    events?.filter(({ id }) => id !== eventId),
  );
}

/** What a pushed public event says about the organizer's one; `isActive` is derived from it (D-21). */
export function fromPublicEvent(event: PublicEvent): EventChange {
  return { ...event, isActive: !event.isArchived && event.sessionState === "live" };
}
