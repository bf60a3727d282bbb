/** What the team controls of a stage: the pinned post, and the picture while it is frozen. */
import type { PublicEvent } from "@hubbub/contract/events";
import type { Stage } from "@hubbub/contract/stage";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";

import { STAGE_PARTS } from "../../../activities/stage-parts.ts";
import { listFromPage, pageLoadedAt } from "../../../lib/page-data.ts";
import { request } from "../../../lib/request.ts";
import { useDeliversAll, useLiveMessage } from "../../../live/hooks.ts";
import { LIVE_REFRESH_MS } from "../../../live/use-live-list.ts";

const STAGE_REFRESH_MS = 5000;
const STAGE = "stage";

/** After these messages a pinned post or a frozen picture may have lost something. */
const REMOVALS = ["stage:changed", ...STAGE_PARTS.flatMap(({ removals = [] }) => removals)] as const;

/** The team's choice with the pinned post and the picture. Requested only if there is one of them. */
export function useStage(event: PublicEvent): Stage | null {
  const { id, stageMode, pinnedQuestionId } = event;
  const isNeeded = stageMode === "frozen" || pinnedQuestionId !== null;
  useLiveMessage(REMOVALS, useRefetchStage());
  const { data } = useQuery<Stage | null>({
    queryKey: [STAGE, id, stageMode, pinnedQuestionId],
    queryFn: ({ signal }) => request("GET /api/events/:eventId/stage", { params: { eventId: id }, signal }),
    enabled: isNeeded,
    // Null ends what `placeholderData` keeps: the picture of an earlier freeze must not be shown again.
    initialData: () => (isNeeded ? stageFromPage(event) : null),
    initialDataUpdatedAt: pageLoadedAt,
    refetchInterval: useDeliversAll() ? LIVE_REFRESH_MS : STAGE_REFRESH_MS,
    gcTime: 0,
    placeholderData: keepPreviousData,
  });
  return isNeeded ? (data ?? null) : null;
}

export function useRefetchStage(): () => void {
  const client = useQueryClient();
  // A request that runs already may be answered without the change, so it is not used.
  return () =>
    void client.cancelQueries({ queryKey: [STAGE] }).then(() => client.invalidateQueries({ queryKey: [STAGE] }));
}

/** A stage's page contains the pinned post, but no picture. */
function stageFromPage(event: PublicEvent): Stage | undefined {
  const stage = listFromPage(event.id, "GET /api/events/:eventId/stage");
  const isSame = stage?.mode === event.stageMode && stage.pinnedQuestionId === event.pinnedQuestionId;
  return isSame ? stage : undefined;
}
