/** What the team controls of a stage: the pinned question, and the picture while it is frozen. */
import type { PublicEvent } from "@hubbub/contract/events";
import type { Stage, StagePicture } from "@hubbub/contract/stage";
import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState, useSyncExternalStore } from "react";

import { stopClock } from "../../../lib/clock.ts";
import { listFromPage } from "../../../lib/page-data.ts";
import { refetchAfterGap } from "../../../lib/query-client.ts";
import { keepAnswers, request } from "../../../lib/request.ts";
import { useLiveMessage, useLiveMessages, usePollInterval } from "../../../live/hooks.ts";

const STAGE_POLL_MS = 5000;
const STAGE = "stage";

/** After these messages a pinned question or a frozen picture may have lost something. */
const REMOVALS = [
  "stage:changed",
  "question:removed",
  "question:updated",
  "icebreaker:removed",
  "icebreaker:word-rules",
  "chat:message-hidden",
  "poll:changed",
] as const;

/** The team's choice with the pinned question and the picture. Requested only if there is one of them. */
export function useStage(event: PublicEvent): Stage | null {
  const client = useQueryClient();
  const { id, stageMode, pinnedQuestionId } = event;
  const isNeeded = stageMode === "frozen" || pinnedQuestionId !== null;
  const { data } = useQuery({
    queryKey: [STAGE, id, stageMode, pinnedQuestionId],
    queryFn: ({ signal }) => request("GET /api/events/:eventId/stage", { params: { eventId: id }, signal }),
    enabled: isNeeded,
    initialData: () => stageFromPage(id, stageMode, pinnedQuestionId),
    refetchInterval: usePollInterval(STAGE_POLL_MS),
    // The picture of an earlier freeze must not be shown again.
    gcTime: 0,
    placeholderData: keepPreviousData,
  });
  const refetch = () => void client.invalidateQueries({ queryKey: [STAGE] });
  useLiveMessages(REMOVALS, () => {
    if (isNeeded) refetch();
  });
  useLiveMessage("question_voted", ({ postId }) => {
    if (postId === pinnedQuestionId) refetch();
  });
  return isNeeded ? (data ?? null) : null;
}

/** A stage's page contains the pinned question, but no picture. */
function stageFromPage(
  eventId: string,
  mode: PublicEvent["stageMode"],
  pinnedQuestionId: string | null,
): Stage | undefined {
  const stage = listFromPage(eventId, "GET /api/events/:eventId/stage");
  return stage?.mode === mode && stage.pinnedQuestionId === pinnedQuestionId ? stage : undefined;
}

interface Picture {
  /** The picture that the activities show; null while the stage is live. */
  picture: StagePicture | null;
  /** False until the picture of a stage that was opened frozen has arrived. */
  isReady: boolean;
}

/** The picture whose lists the calls of this page get; null: they are sent to the server. */
let shown: StagePicture | null = null;
const listeners = new Set<() => void>();
const readShown = () => shown;

function showPicture(picture: StagePicture | null): void {
  shown = picture;
  keepAnswers(picture && { readAt: picture.takenAt, byCall: picture.lists });
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
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
    stopClock(Date.now());
    return () => {
      stopClock(null);
      void refetchAfterGap(client);
    };
  }, [client, isLive]);

  const applied = useSyncExternalStore(subscribe, readShown, () => null);
  return { picture: isLive ? null : applied, isReady: wasLive || isLive || applied !== null };
}

function refetchLists(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== STAGE });
}
