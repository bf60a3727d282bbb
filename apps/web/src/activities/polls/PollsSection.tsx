/** The polls on the pages of organizers, speakers and moderators. Their code is loaded when it is shown. */
import type { OrganizerEvent, PublicEvent } from "@hubbub/contract/events";
import type { ComponentProps } from "react";

import { canEditSettings } from "../../organizer/can-edit-settings.ts";
import { useControlStage } from "../../organizer/control-stage.ts";
import { LazyBoundary } from "../../ui/LazyBoundary.tsx";
import { lazyComponent } from "../../ui/lazy-component.ts";
import { Skeleton } from "../../ui/Skeleton.tsx";

const PollsPanel = lazyComponent(async () => (await import("./PollsPanel.tsx")).PollsPanel);
const SpeakerPoll = lazyComponent(async () => (await import("./SpeakerPoll.tsx")).SpeakerPoll);

function LazyPanel(props: ComponentProps<typeof PollsPanel>) {
  return (
    <LazyBoundary loading={<Skeleton className="h-48 w-full rounded-xl mt-4.5" />}>
      <PollsPanel {...props} />
    </LazyBoundary>
  );
}

export function PollsSection({ event }: { event: OrganizerEvent }) {
  const control = useControlStage(event.id);
  // On automatic, the big screen shows an open poll by itself.
  const isOnStage = event.stageActivity === "auto" || event.stageActivity === "poll";
  const onShowOnStage = isOnStage ? undefined : () => control({ view: "poll" });
  return <LazyPanel event={event} canEdit={canEditSettings(event)} onShowOnStage={onShowOnStage} />;
}

export function LinkPollsSection({ event }: { event: PublicEvent }) {
  return <LazyPanel event={event} canEdit={false} onShowOnStage={undefined} />;
}

export function SpeakerPollArea({ event }: { event: PublicEvent }) {
  return (
    <LazyBoundary>
      <SpeakerPoll eventId={event.id} />
    </LazyBoundary>
  );
}
