/** The boards on the pages of organizers and moderators. Their code is loaded when it is shown. */
import type { OrganizerEvent, PublicEvent } from "@hubbub/contract/events";
import type { ComponentProps } from "react";

import { canEditSettings } from "../../organizer/can-edit-settings.ts";
import { useControlStage } from "../../organizer/control-stage.ts";
import { LazyBoundary } from "../../ui/LazyBoundary.tsx";
import { lazyComponent } from "../../ui/lazy-component.ts";
import { Skeleton } from "../../ui/Skeleton.tsx";

const BoardsPanel = lazyComponent(async () => (await import("./BoardsPanel.tsx")).BoardsPanel);

function LazyPanel(props: ComponentProps<typeof BoardsPanel>) {
  return (
    <LazyBoundary loading={<Skeleton className="h-48 w-full rounded-xl mt-4.5" />}>
      <BoardsPanel {...props} />
    </LazyBoundary>
  );
}

export function BoardsSection({ event }: { event: OrganizerEvent }) {
  const control = useControlStage(event.id);
  // On automatic, the big screen shows an open board by itself.
  const isOnStage = event.stageActivity === "auto" || event.stageActivity === "board";
  const onShowOnStage = isOnStage ? undefined : () => control({ view: "board" });
  return <LazyPanel event={event} canEdit={canEditSettings(event)} onShowOnStage={onShowOnStage} />;
}

export function LinkBoardsSection({ event }: { event: PublicEvent }) {
  return <LazyPanel event={event} canEdit={false} onShowOnStage={undefined} />;
}
