import { useQueryClient } from "@tanstack/react-query";

import { useLiveMessage } from "../../../live/hooks.ts";
import { fromPublicEvent, mergeEvent } from "../queries.ts";

/** Puts pushed changes of the event's settings into the organizer's cache; shows nothing. */
export function LiveEvent({ eventId }: { eventId: string }) {
  const client = useQueryClient();
  useLiveMessage("event:updated", (event) => {
    if (event.id === eventId) mergeEvent(client, fromPublicEvent(event));
  });
  return null;
}
