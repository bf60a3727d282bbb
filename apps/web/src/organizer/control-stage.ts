/** Sends commands to the stage. Pages show only what the server has confirmed, so nothing here is optimistic. */
import type { ControlStage, StageChoice } from "@hubbub/contract/stage";
import { useMutation, useQueryClient } from "@tanstack/react-query";

import { t } from "../lib/i18n/translate.ts";
import { request } from "../lib/request.ts";
import { usePendingVariables } from "../lib/use-pending-variables.ts";
import { mergeEvent } from "./queries.ts";

const controlKey = (eventId: string) => ["control-stage", eventId] as const;

/** The function that sends a command. Commands to one event are sent one after another. */
export function useControlStage(eventId: string): (command: ControlStage) => void {
  const client = useQueryClient();
  const { mutate } = useMutation<StageChoice, Error, ControlStage>({
    mutationKey: controlKey(eventId),
    scope: { id: controlKey(eventId).join(":") },
    mutationFn: (body) => request("PATCH /api/events/:eventId/stage", { params: { eventId }, body }),
    onSuccess: ({ view, mode, ...pinned }) =>
      mergeEvent(client, { id: eventId, stageActivity: view, stageMode: mode, ...pinned }),
    meta: { failed: () => t("Could not update the big screen") },
  });
  return mutate;
}

/** The commands that the server has not answered yet. */
export function usePendingCommands(eventId: string): readonly ControlStage[] {
  return usePendingVariables(controlKey(eventId));
}
