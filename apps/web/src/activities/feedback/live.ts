import { useQueryClient } from "@tanstack/react-query";

import { useLiveMessage } from "../../live/hooks.ts";
import { refetchSoon } from "../../live/live-list.ts";
import { feedbackKeys } from "./queries.ts";

/** Delay of the refetch after the first message; further messages within this time cause no other refetch. */
const COALESCE_MS = 1000;

/** For the team: reads the feedback again after somebody rated the session. */
export function useFeedbackLive(eventId: string): void {
  const client = useQueryClient();
  useLiveMessage("feedback:changed", () => refetchSoon(client, feedbackKeys.summary(eventId), COALESCE_MS));
}
