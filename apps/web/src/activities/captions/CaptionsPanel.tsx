/** The captions on the pages of organizers, moderators and speakers. */
import type { PublicEvent } from "@hubbub/contract/events";

import { canEditSettings, isOrganizerEvent } from "../../organizer/can-edit-settings.ts";
import { CaptionSettings } from "./CaptionSettings.tsx";
import { DeskPanel } from "./desk/DeskPanel.tsx";
import { Transcript } from "./Transcript.tsx";
import { Column } from "../../ui/Column.tsx";

export function CaptionsPanel({ event }: { event: PublicEvent }) {
  if (!isOrganizerEvent(event)) {
    return (
      <div className="mt-4">
        <DeskPanel event={event} canCorrect />
      </div>
    );
  }
  const mayDownload = canEditSettings(event) || event.captionsPublished;
  return (
    <div className="mt-4 grid items-start gap-5 lg:grid-cols-aside">
      <DeskPanel event={event} canCorrect />
      <Column>
        <CaptionSettings event={event} />
        {mayDownload ? <Transcript event={event} /> : null}
      </Column>
    </div>
  );
}

export function SpeakerCaptions({ event }: { event: PublicEvent }) {
  return event.enableCaptions ? <DeskPanel event={event} canCorrect={false} /> : null;
}
