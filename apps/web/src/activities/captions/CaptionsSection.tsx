/** The captions on the pages of organizers, moderators and speakers. Their code is loaded when it is shown. */
import type { OrganizerEvent, PublicEvent } from "@hubbub/contract/events";
import type { ComponentProps } from "react";

import { canEditSettings } from "../../organizer/can-edit-settings.ts";
import { LazyBoundary } from "../../ui/LazyBoundary.tsx";
import { lazyComponent } from "../../ui/lazy-component.ts";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { CaptionSettings } from "./CaptionSettings.tsx";
import { Transcript } from "./lazy-transcript.ts";

const DeskPanel = lazyComponent(async () => (await import("./desk/DeskPanel.tsx")).DeskPanel);

export function CaptionsPanel({ event }: { event: OrganizerEvent }) {
  const mayDownload = canEditSettings(event) || event.captionsPublished;
  return (
    <div className="mt-4.5 grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_24rem]">
      <Desk event={event} canCorrect />
      <div className="flex min-w-0 flex-col gap-5">
        <CaptionSettings event={event} />
        {mayDownload ? <Transcript event={event} /> : null}
      </div>
    </div>
  );
}

export function LinkCaptionsPanel({ event }: { event: PublicEvent }) {
  return (
    <div className="mt-4.5">
      <Desk event={event} canCorrect />
    </div>
  );
}

export function SpeakerCaptions({ event }: { event: PublicEvent }) {
  return event.enableCaptions ? <Desk event={event} canCorrect={false} /> : null;
}

function Desk(props: ComponentProps<typeof DeskPanel>) {
  return (
    <LazyBoundary loading={<Skeleton className="h-64 w-full rounded-xl" />}>
      <DeskPanel {...props} />
    </LazyBoundary>
  );
}
