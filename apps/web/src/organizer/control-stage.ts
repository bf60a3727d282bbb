/** Sends commands to the stage. Pages show only what the server has confirmed, so nothing here is optimistic. */
import type { StageTab } from "@hubbub/contract/activities";
import type { PublicEvent } from "@hubbub/contract/events";
import type { ControlStage } from "@hubbub/contract/stage";

import { t } from "../lib/i18n/translate.ts";
import { usePendingVariables } from "../lib/use-pending-variables.ts";
import { request } from "../lib/request.ts";
import { useCall } from "../lib/use-call.ts";
import { isOrganizerEvent } from "./can-edit-settings.ts";
import { mergeEvent } from "./queries.ts";

const controlKey = (eventId: string) => ["control-stage", eventId] as const;

/** The function that sends a command. Commands to one event are sent one after another. */
export function useControlStage(eventId: string): (command: ControlStage) => void {
  return useCall({
    queue: controlKey(eventId),
    send: (body: ControlStage) => request("PATCH /api/events/:eventId/stage", { params: { eventId }, body }),
    onDone: ({ view, mode, ...pinned }, client) =>
      mergeEvent(client, { id: eventId, stageActivity: view, stageMode: mode, ...pinned }),
    failed: () => t("Could not update the big screen"),
  }).mutate;
}

/**
 * The function that shows a view on the big screen; undefined if the big screen shows it by itself, and for holders of a
 * link.
 */
export function useShowOnStage(event: PublicEvent, view: StageTab): (() => void) | undefined {
  const control = useControlStage(event.id);
  if (!isOrganizerEvent(event) || event.stageActivity === "auto" || event.stageActivity === view) return undefined;
  return () => control({ view });
}

/** The commands that the server has not answered yet. */
export function usePendingCommands(eventId: string): readonly ControlStage[] {
  return usePendingVariables(controlKey(eventId));
}
