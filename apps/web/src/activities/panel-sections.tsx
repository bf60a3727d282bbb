import type { StageTab } from "@hubbub/contract/activities";
import type { OrganizerEvent, PublicEvent } from "@hubbub/contract/events";
import type { ComponentType } from "react";

import { canEditSettings } from "../organizer/can-edit-settings.ts";
import { useControlStage } from "../organizer/control-stage.ts";
import { LazyBoundary } from "../ui/LazyBoundary.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";

export interface PanelProps {
  event: PublicEvent;
  /** Whether the viewer may change definitions and order: owner and admins. */
  canEdit: boolean;
  /** Shows it on the big screen; undefined if the big screen shows it by itself. */
  onShowOnStage: (() => void) | undefined;
}

/** The sections of a lazy panel on the pages of organizers and of moderators. */
export function panelSections(Panel: ComponentType<PanelProps>, view: StageTab) {
  function LazyPanel(props: PanelProps) {
    return (
      <LazyBoundary loading={<Skeleton className="h-48 w-full rounded-xl mt-4.5" />}>
        <Panel {...props} />
      </LazyBoundary>
    );
  }
  function Section({ event }: { event: OrganizerEvent }) {
    const control = useControlStage(event.id);
    // On automatic, the big screen shows what is open by itself.
    const isOnStage = event.stageActivity === "auto" || event.stageActivity === view;
    const onShowOnStage = isOnStage ? undefined : () => control({ view });
    return <LazyPanel event={event} canEdit={canEditSettings(event)} onShowOnStage={onShowOnStage} />;
  }
  function LinkSection({ event }: { event: PublicEvent }) {
    return <LazyPanel event={event} canEdit={false} onShowOnStage={undefined} />;
  }
  return { Section, LinkSection };
}
