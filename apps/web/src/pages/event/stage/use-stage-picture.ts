/** What the team controls of a stage: the pinned post, and the picture while it is frozen. */
import { PIN } from "@hubbub/contract/activities";
import type { PublicEvent } from "@hubbub/contract/events";
import type { LiveMessageType } from "@hubbub/contract/live";
import type { Stage, StagePicture } from "@hubbub/contract/stage";
import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";

import { STAGE_PARTS } from "../../../activities/stage-parts.ts";
import { listFromPage } from "../../../lib/page-data.ts";
import { serverNow, stopServerClock } from "../../../lib/server-clock.ts";
import { createStore, useStore } from "../../../lib/store.ts";
import { refetchAfterGap } from "../../../live/query-client.ts";
import { keepAnswers, request } from "../../../lib/request.ts";
import { useLiveMessage, useLiveMessages, useRefreshInterval } from "../../../live/hooks.ts";

const STAGE_REFRESH_MS = 5000;
const STAGE = "stage";

/** After these messages a pinned post or a frozen picture may have lost something. */
const REMOVALS: readonly LiveMessageType[] = [
  "stage:changed",
  ...Object.values(STAGE_PARTS).flatMap(({ removals }) => removals),
];
/** The message after which the pinned post may have changed. */
const { changes } = STAGE_PARTS[PIN.view].pin;

/** The team's choice with the pinned post and the picture. Requested only if there is one of them. */
export function useStage(event: PublicEvent): Stage | null {
  const client = useQueryClient();
  const { id, stageMode } = event;
  const pinnedId = event[PIN.idField];
  const isNeeded = stageMode === "frozen" || pinnedId !== null;
  const { data } = useQuery({
    queryKey: [STAGE, id, stageMode, pinnedId],
    queryFn: ({ signal }) => request("GET /api/events/:eventId/stage", { params: { eventId: id }, signal }),
    enabled: isNeeded,
    initialData: () => stageFromPage(event),
    refetchInterval: useRefreshInterval(STAGE_REFRESH_MS),
    // The picture of an earlier freeze must not be shown again.
    gcTime: 0,
    placeholderData: keepPreviousData,
  });
  const refetch = () => void client.invalidateQueries({ queryKey: [STAGE] });
  useLiveMessages(REMOVALS, () => {
    if (isNeeded) refetch();
  });
  useLiveMessage(changes.message, (data) => {
    if (changes.of(data) === pinnedId) refetch();
  });
  return isNeeded ? (data ?? null) : null;
}

/** A stage's page contains the pinned post, but no picture. */
function stageFromPage(event: PublicEvent): Stage | undefined {
  const stage = listFromPage(event.id, "GET /api/events/:eventId/stage");
  const isSame = stage?.mode === event.stageMode && stage[PIN.idField] === event[PIN.idField];
  return isSame ? stage : undefined;
}

interface Picture {
  /** The picture that the activities show; null while the stage is live. */
  picture: StagePicture | null;
  /** False until the picture of a stage that was opened frozen has arrived. */
  isReady: boolean;
}

/** The picture whose lists the calls of this page get; null: they are sent to the server. */
const shown = createStore<StagePicture | null>(null);

function showPicture(picture: StagePicture | null): void {
  keepAnswers(picture?.lists ?? null);
  shown.write(picture);
}

/**
 * Freezes the data of the activities while there is a picture: their calls get its lists, and countdowns stop. A stage
 * that is open keeps its components, so that nothing on it moves.
 */
export function useFrozenData(event: PublicEvent, stage: Stage | null): Picture {
  const client = useQueryClient();
  const isLive = event.stageMode !== "frozen";
  const [wasLive, setWasLive] = useState(isLive);
  if (isLive && !wasLive) setWasLive(true);
  const picture = isLive ? null : (stage?.picture ?? null);

  useEffect(() => {
    if (!picture) return undefined;
    showPicture(picture);
    void refetchLists(client);
    return () => showPicture(null);
  }, [client, picture]);

  useEffect(() => {
    if (isLive) return undefined;
    return () => void refetchAfterGap(client);
  }, [client, isLive]);

  useEffect(() => {
    if (isLive) return undefined;
    stopServerClock(picture ? Date.parse(picture.takenAt) : serverNow());
    return () => stopServerClock(null);
  }, [isLive, picture]);

  const applied = useStore(shown, null);
  return { picture: isLive ? null : applied, isReady: wasLive || isLive || applied !== null };
}

function refetchLists(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== STAGE });
}
