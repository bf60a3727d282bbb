/** Queries for an event as attendees see it. */
import type { PrivateArchiveStub, PublicEvent } from "@hubbub/contract/events";
import { useQuery } from "@tanstack/react-query";

import { readHubToken } from "../../lib/hub-token.ts";
import { pageData } from "../../lib/page-data.ts";
import { isUnauthenticated, request } from "../../lib/request.ts";
import { eventList } from "../../live/event-list.ts";
import { useLiveStatus } from "../../live/hooks.ts";
import { refetchAfter } from "../../live/live-list.ts";
import { LIVE_REFRESH_MS, liveQuery, usePolling } from "../../live/use-live-list.ts";

type EventAnswer = PublicEvent | PrivateArchiveStub;

/** Poll interval of the event while the live channel is disconnected. */
const EVENT_REFRESH_MS = 10_000;

/** The event, or a stub of a private archive. Data is `null` if the page data says that the event does not exist. */
export const eventQuery = (eventId: string) =>
  liveQuery<EventAnswer | null>({
    queryKey: ["public-event", eventId],
    list: eventList("GET /api/public/events/:eventId", { eventId }),
    messages: {
      "event:updated": (shown, event) => {
        if (event.id !== eventId) return shown;
        // The server decides whether this page may still read a private archive, so request it again.
        return event.isArchived && event.isPrivate ? refetchAfter(shown) : event;
      },
      "event:deleted": (shown, deleted) => (deleted.eventId === eventId ? null : shown),
    },
    refreshMs: EVENT_REFRESH_MS,
    initialData: () => {
      const data = pageData.event?.id === eventId ? pageData.event.data : undefined;
      // Page loads have no bearer token: to an organizer, a request can return more than this stub.
      return data && !isPublicEvent(data) && readHubToken() !== null ? undefined : data;
    },
  });

/**
 * Whether the group of the event requires a login that this person does not have. The event's fields are public, so the
 * server is asked for something inside the event when the live channel could not connect or was closed.
 */
export function useLoginRequired(event: PublicEvent | null, profileId: string | undefined): boolean {
  const eventId = event?.id ?? "";
  const isInGroup = event !== null && event.groupId !== null;
  const status = useLiveStatus();
  const queryKey = ["event-entry", eventId, profileId ?? null];
  const { data: isRequired = false } = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      request("GET /api/public/events/:eventId/session-end", { params: { eventId }, signal }).then(
        () => false,
        (error: unknown) => {
          if (isUnauthenticated(error)) return true;
          throw error;
        },
      ),
    // Asked at each loss.
    enabled: ({ state }) => state.data === true || (isInGroup && (status === "reconnecting" || status === "lost")),
    staleTime: 0,
  });
  // While it is required, the page has no live channel that could report a change.
  usePolling({ queryKey, intervalMs: LIVE_REFRESH_MS, list: null }, isRequired);
  return isRequired;
}

/** Distinguishes an event from the stub of a private archive that the caller may not read. */
export function isPublicEvent(answer: EventAnswer): answer is PublicEvent {
  return "sessionState" in answer;
}
