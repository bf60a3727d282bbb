/** The Polls tab. Its code is loaded when it is opened. */
import type { OrganizerEvent } from "@hubbub/contract/events";

import { LazyBoundary } from "../../../../ui/LazyBoundary.tsx";
import { lazyComponent } from "../../../../ui/lazy-component.ts";
import { Skeleton } from "../../../../ui/Skeleton.tsx";
import { canEditSettings } from "../can-edit-settings.ts";
import { useControlStage } from "../control-stage.ts";

const PollsPanel = lazyComponent(async () => (await import("../../../../activities/polls/PollsPanel.tsx")).PollsPanel);

export function PollsSection({ event }: { event: OrganizerEvent }) {
  const control = useControlStage(event.id);
  // On automatic, the big screen shows an open poll by itself.
  const isOnStage = event.stageActivity === "auto" || event.stageActivity === "poll";
  return (
    <LazyBoundary loading={<Skeleton className="h-48 w-full rounded-xl mt-4.5" />}>
      <PollsPanel
        event={event}
        canEdit={canEditSettings(event)}
        onShowOnStage={isOnStage ? undefined : () => control({ view: "poll" })}
      />
    </LazyBoundary>
  );
}
