import type { PublicEvent } from "@hubbub/contract/events";
import type { Stage } from "@hubbub/contract/stage";
import { useEffect } from "react";

import { listFromPage } from "../../../lib/page-data.ts";
import { request } from "../../../lib/request.ts";
import { liveQuery, useLiveList } from "../../../live/use-live-list.ts";

const stageQuery = (eventId: string) =>
  liveQuery<Stage>({
    queryKey: ["stage", eventId],
    fetch: (signal) => request("GET /api/events/:eventId/stage", { params: { eventId }, signal }),
    refreshMs: 2000,
    initialData: () => listFromPage(eventId, "GET /api/events/:eventId/stage"),
  });

/** The pinned post, the busiest activity and the picture of a frozen stage; null while they are not loaded. */
export function useStage({ id, stageMode, pinnedQuestionId }: PublicEvent): Stage | null {
  const { data = null, refetch } = useLiveList(stageQuery(id));
  useEffect(() => void refetch(), [refetch, stageMode, pinnedQuestionId]);
  return data;
}
