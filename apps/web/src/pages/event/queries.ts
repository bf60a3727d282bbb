/** Reading an event and its group, as attendees see them. */
import type { PrivateArchiveStub, PublicEvent } from "@hubbub/contract/events";
import { useQuery, useQueryClient } from "@tanstack/react-query";

import { pageData, pageLoadedAt } from "../../lib/page-data.ts";
import { request, RequestError } from "../../lib/request.ts";
import { useLiveMessage } from "../../live/hooks.ts";
import { useApplyChange, useLiveList } from "../../live/use-live-list.ts";

const eventKeys = {
  event: (eventId: string) => ["public-event", eventId] as const,
  group: (groupId: string) => ["public-group", groupId] as const,
};

type EventAnswer = PublicEvent | PrivateArchiveStub;

/** How often the event is read while no live channel says when its switches change. */
const EVENT_POLL_MS = 10_000;

/** All that the caller may see; `null` data where the page shell said that there is no such event. */
export function useEvent(eventId: string) {
  return useEventQuery(eventId, false);
}

/** Keeps the event up to date while it is shown: by what the live channel pushes, and by polls. */
export function useEventUpdates(eventId: string): void {
  const client = useQueryClient();
  const queryKey = eventKeys.event(eventId);
  const applyToEvent = useApplyChange<EventAnswer | null>(queryKey);
  useEventQuery(eventId, EVENT_POLL_MS);
  useLiveMessage("event:updated", (event) => {
    if (event.id !== eventId) return;
    // A private archive is for some only: whether this page is among them, the server says.
    if (event.isArchived && event.isPrivate) void client.invalidateQueries({ queryKey });
    else applyToEvent(() => event);
  });
  useLiveMessage("event:deleted", (gone) => {
    if (gone.eventId === eventId) applyToEvent(() => null);
  });
}

function useEventQuery(eventId: string, pollMs: number | false) {
  return useLiveList<EventAnswer | null>({
    queryKey: eventKeys.event(eventId),
    fetch: (signal) => request("GET /api/public/events/:eventId", { params: { eventId }, signal }),
    pollMs,
    initialData: () => (pageData.event?.id === eventId ? pageData.event.data : undefined),
  });
}

export function useGroup(groupId: string | null) {
  return useQuery({
    queryKey: eventKeys.group(groupId ?? ""),
    queryFn: ({ signal }) =>
      request("GET /api/public/event-groups/:groupId", { params: { groupId: groupId ?? "" }, signal }),
    initialData: () => groupOfPage(groupId),
    initialDataUpdatedAt: pageLoadedAt,
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
