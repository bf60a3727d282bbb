/** Queries of the signed-in organizer: the user and the event list, and functions that change the cached list. */
import type { OrganizerEvent, PublicEvent } from "@hubbub/contract/events";
import { type QueryClient, useQuery } from "@tanstack/react-query";

import { useHubSession } from "../auth/hub-session.ts";
import { request } from "../lib/request.ts";
import { withFirst, without } from "../live/item-changes.ts";
import { applyChange, listKey } from "../live/live-list.ts";
import { liveQuery, useLiveList } from "../live/use-live-list.ts";

/** Poll interval of the event list, which team members and other tabs can change. */
const EVENTS_REFRESH_MS = 30_000;

/** The beginning of the keys of everything that only this organizer may see. */
export const ORGANIZER_KEY = ["organizer"];

/** These match the data of every user. */
export const USER_KEY = [...ORGANIZER_KEY, "user"];
export const EVENTS_KEY = listKey<OrganizerEvent[]>(...ORGANIZER_KEY, "events");

/** The signed-in organizer. The error is a 401 if the sign-in has expired. */
export function useOrganizerUser() {
  const userId = useHubSession()?.user.id ?? "";
  return useQuery({
    queryKey: [...USER_KEY, userId],
    queryFn: ({ signal }) => request("GET /api/user", { signal }),
    enabled: userId !== "",
  });
}

/** The events that the organizer owns or helps with, newest first. */
export function useOrganizerEvents() {
  const userId = useHubSession()?.user.id ?? "";
  return useLiveList(eventsQuery(userId));
}

const eventsQuery = (userId: string) =>
  liveQuery({
    queryKey: [...EVENTS_KEY, userId],
    fetch: (signal) => request("GET /api/events", { signal }),
    messages: {
      "event:updated": (events, event) => withChange(events, "sessionState" in event ? fromPublicEvent(event) : event),
      "event:deleted": (events, { eventId }) => events.filter(({ id }) => id !== eventId),
    },
    refreshMs: EVENTS_REFRESH_MS,
    enabled: userId !== "",
  });

type EventChange = Partial<OrganizerEvent> & Pick<OrganizerEvent, "id">;

function withChange(events: readonly OrganizerEvent[], change: EventChange): OrganizerEvent[] {
  return events.map((event) => (event.id === change.id ? { ...event, ...change } : event));
}

/** Updates an event in every cached list. */
export function mergeEvent(client: QueryClient, change: EventChange): void {
  applyChange(client, EVENTS_KEY, (events) => withChange(events, change));
}

/** Adds a new event at the start of every cached list, which is newest first. */
export function addEvent(client: QueryClient, created: OrganizerEvent): void {
  applyChange(client, EVENTS_KEY, withFirst(created));
}

/** Removes an event from every cached list. */
export function removeEvent(client: QueryClient, eventId: string): void {
  applyChange(client, EVENTS_KEY, without(eventId));
}

/** Converts a pushed public event to a change of the organizer's event. Derives `isActive` (EV-11). */
function fromPublicEvent(event: PublicEvent): EventChange {
  return { ...event, isActive: !event.isArchived && event.sessionState === "live" };
}
