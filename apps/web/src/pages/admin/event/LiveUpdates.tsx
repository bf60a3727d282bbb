import { useQueryClient } from "@tanstack/react-query";

import { useChatLive } from "../../../activities/chat/live.ts";
import { useFeedbackLive } from "../../../activities/feedback/live.ts";
import { useIcebreakerLive } from "../../../activities/icebreaker/live.ts";
import { useStaffResponsesLive } from "../../../activities/icebreaker/staff-responses.ts";
import { usePollsAdminLive } from "../../../activities/polls/live.ts";
import { useReactionsLive } from "../../../activities/reactions/live.ts";
import { useQuestionsAdminLive } from "../../../activities/questions/live.ts";
import { useEntriesLive } from "../../../activities/prizes/live.ts";
import { useLiveMessage } from "../../../live/hooks.ts";
import { fromPublicEvent, mergeEvent, removeEvent } from "../queries.ts";

/** Applies live messages to the caches that the event admin reads while a section is closed. Renders nothing. */
export function LiveUpdates({ eventId }: { eventId: string }) {
  const client = useQueryClient();
  useLiveMessage("event:updated", (event) => {
    if (event.id === eventId) mergeEvent(client, "sessionState" in event ? fromPublicEvent(event) : event);
  });
  useLiveMessage("event:deleted", (deleted) => removeEvent(client, deleted.eventId));
  useIcebreakerLive(eventId);
  useStaffResponsesLive(eventId);
  useChatLive(eventId);
  useReactionsLive(eventId);
  useQuestionsAdminLive(eventId);
  useEntriesLive(eventId);
  usePollsAdminLive(eventId);
  useFeedbackLive(eventId);
  return null;
}
