/** Sends commands to the stage. Pages show only what the server has confirmed, so nothing here is optimistic. */
import type { ControlStage } from "@hubbub/contract/stage";

import { t } from "../lib/i18n/translate.ts";
import { usePendingVariables } from "../lib/use-pending-variables.ts";
import { useCall } from "../live/use-call.ts";
import { mergeEvent } from "./queries.ts";

const controlKey = (eventId: string) => ["control-stage", eventId] as const;

/** The function that sends a command. Commands to one event are sent one after another. */
export function useControlStage(eventId: string): (command: ControlStage) => void {
  return useCall("PATCH /api/events/:eventId/stage", {
    queue: controlKey(eventId),
    send: (body: ControlStage) => ({ params: { eventId }, body }),
    onDone: ({ view, mode, ...pinned }, client) =>
      mergeEvent(client, { id: eventId, stageActivity: view, stageMode: mode, ...pinned }),
    failed: () => t("Could not update the big screen"),
  }).mutate;
}

/** The commands that the server has not answered yet. */
export function usePendingCommands(eventId: string): readonly ControlStage[] {
  return usePendingVariables(controlKey(eventId));
}
