/** Reading an event and its group, as attendees see them. */
import type { PrivateArchiveStub, PublicEvent } from "@hubbub/contract/events";

import { pageData } from "../../lib/page-data.ts";
import type { QueryOptions } from "../../lib/query/query.ts";
import { useQuery } from "../../lib/query/use-query.ts";
import { useQueryClient } from "../../lib/query/use-query-client.ts";
import { request, RequestError } from "../../lib/request.ts";
import { useLiveMessage, usePollInterval } from "../../live/hooks.ts";

const eventKeys = {
  event: (eventId: string) => ["public-event", eventId] as const,
  group: (groupId: string) => ["public-group", groupId] as const,
};

type EventAnswer = PublicEvent | PrivateArchiveStub;

/** How often the event is read while no live channel says when its switches change. */
const EVENT_POLL_MS = 10_000;

/** All that the caller may see; `null` data where the page shell said that there is no such event. */
export function useEvent(eventId: string) {
  return useQuery(eventQuery(eventId));
}

/** Keeps the event fresh while it is shown: by what the live channel pushes, and by reading it again. */
export function useEventUpdates(eventId: string): void {
  const queryClient = useQueryClient();
  const interval = usePollInterval(EVENT_POLL_MS);
  useQuery({ ...eventQuery(eventId), refetchInterval: ({ state }) => (isGone(state.error) ? false : interval) });
  useLiveMessage("event:updated", (event) => {
    if (event.id !== eventId) return;
    // A private archive is for some only: whether this page is among them, the server says.
    if (event.isArchived && event.isPrivate) void queryClient.invalidateQueries({ queryKey: eventKeys.event(eventId) });
    else queryClient.setQueryData<EventAnswer | null>(eventKeys.event(eventId), event);
  });
  useLiveMessage("event:deleted", (gone) => {
    if (gone.eventId === eventId) queryClient.setQueryData<EventAnswer | null>(eventKeys.event(eventId), null);
  });
}

function eventQuery(eventId: string): QueryOptions<EventAnswer | null> {
  return {
    queryKey: eventKeys.event(eventId),
    queryFn: ({ signal }) => request("GET /api/public/events/:eventId", { params: { eventId }, signal }),
    initialData: () => (pageData.event?.id === eventId ? pageData.event.data : undefined),
  };
}

export function useGroup(groupId: string | null) {
  return useQuery({
    queryKey: eventKeys.group(groupId ?? ""),
    queryFn: ({ signal }) =>
      request("GET /api/public/event-groups/:groupId", { params: { groupId: groupId ?? "" }, signal }),
    initialData: () => groupOfPage(groupId),
    enabled: groupId !== null,
  });
}

function groupOfPage(groupId: string | null) {
  const shell = pageData.event;
  const isOurs = shell?.data && "groupId" in shell.data && shell.data.groupId === groupId;
  return isOurs ? (shell.group ?? undefined) : undefined;
}

/** Whether the server said that there is no such event (any more). */
export function isGone(error: Error | null): boolean {
  return error instanceof RequestError && error.status === 404;
}

/** A private archive the caller may not see comes as a stub without the switches. */
export function isPublicEvent(answer: EventAnswer): answer is PublicEvent {
  return "sessionState" in answer;
}
