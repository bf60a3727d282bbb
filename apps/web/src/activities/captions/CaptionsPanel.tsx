/** The captions on the pages of organizers, moderators and speakers. */
import type { PublicEvent } from "@hubbub/contract/events";

import { canEditSettings, isOrganizerEvent } from "../../organizer/can-edit-settings.ts";
import { CaptionSettings } from "./CaptionSettings.tsx";
import { DeskPanel } from "./desk/DeskPanel.tsx";
import { Transcript } from "./Transcript.tsx";

export function CaptionsPanel({ event }: { event: PublicEvent }) {
  if (!isOrganizerEvent(event)) {
    return (
      <div className="mt-4.5">
        <DeskPanel event={event} canCorrect />
      </div>
    );
  }
  const mayDownload = canEditSettings(event) || event.captionsPublished;
  return (
    <div className="mt-4.5 grid items-start gap-5 lg:grid-cols-aside">
      <DeskPanel event={event} canCorrect />
      <div className="flex min-w-0 flex-col gap-5">
        <CaptionSettings event={event} />
        {mayDownload ? <Transcript event={event} /> : null}
      </div>
    </div>
  );
}

export function SpeakerCaptions({ event }: { event: PublicEvent }) {
  return event.enableCaptions ? <DeskPanel event={event} canCorrect={false} /> : null;
}
