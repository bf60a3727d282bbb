/** The queue on the pages of organizers, moderators and speakers. */
import type { PublicEvent } from "@hubbub/contract/events";

import { QueueDesk } from "./QueueDesk.tsx";

export function MicrophonePanel({ event }: { event: PublicEvent }) {
  return (
    <div className="mt-4">
      <QueueDesk event={event} canMute />
    </div>
  );
}

export function SpeakerQueue({ event }: { event: PublicEvent }) {
  return event.enableMicrophone ? <QueueDesk event={event} canMute={false} /> : null;
}
