import { useQueryClient } from "@tanstack/react-query";

import { ADMIN_PARTS } from "../../../activities/admin-parts.ts";
import { useLiveMessage } from "../../../live/hooks.ts";
import { fromPublicEvent, mergeEvent, removeEvent } from "../../../organizer/queries.ts";

/** Applies live messages to the caches that the event admin reads while a section is closed. Draws nothing. */
export function LiveUpdates({ eventId }: { eventId: string }) {
  const client = useQueryClient();
  useLiveMessage("event:updated", (event) => {
    if (event.id === eventId) mergeEvent(client, "sessionState" in event ? fromPublicEvent(event) : event);
  });
  useLiveMessage("event:deleted", (deleted) => removeEvent(client, deleted.eventId));
  return ADMIN_PARTS.map(({ unit, Live }) => Live && <Live key={unit.name} eventId={eventId} />);
}
