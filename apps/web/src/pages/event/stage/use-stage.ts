import type { PublicEvent } from "@hubbub/contract/events";
import type { Stage } from "@hubbub/contract/stage";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";

import { listFromPage, pageLoadedAt } from "../../../lib/page-data.ts";
import { request } from "../../../lib/request.ts";

const STAGE_REFRESH_MS = 2000;

/** The pinned post, the busiest activity and the picture of a frozen stage; null while they are not loaded. */
export function useStage({ id, stageMode, pinnedQuestionId }: PublicEvent): Stage | null {
  const { data = null, refetch } = useQuery<Stage>({
    queryKey: ["stage", id],
    queryFn: ({ signal }) => request("GET /api/events/:eventId/stage", { params: { eventId: id }, signal }),
    initialData: () => listFromPage(id, "GET /api/events/:eventId/stage"),
    initialDataUpdatedAt: pageLoadedAt,
    refetchInterval: STAGE_REFRESH_MS,
  });
  useEffect(() => void refetch(), [refetch, stageMode, pinnedQuestionId]);
  return data;
}
