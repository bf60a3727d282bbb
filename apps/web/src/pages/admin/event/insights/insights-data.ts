/** Query for the event's insights: numbers by minute. Polled while shown. */
import type { Insights } from "@hubbub/contract/insights";

import { request } from "../../../../lib/request.ts";
import { liveQuery } from "../../../../live/use-live-list.ts";

const REFRESH_MS = 30_000;

export const insightsQuery = (eventId: string) =>
  liveQuery({
    queryKey: ["insights", eventId],
    fetch: (signal) => request("GET /api/events/:eventId/insights", { params: { eventId }, signal }),
    refreshMs: REFRESH_MS,
  });

/** Submissions to all activities by minute. */
export function participationOf({ participation }: Insights): { minute: string; value: number }[] {
  return participation.map(({ minute, ...counts }) => ({
    minute,
    value: Object.values(counts).reduce((sum, count) => sum + count, 0),
  }));
}
