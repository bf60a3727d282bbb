/** The queue on the pages of organizers, moderators and speakers. */
import type { PublicEvent } from "@hubbub/contract/events";

import { t } from "../../lib/i18n/translate.ts";
import { isOrganizerEvent } from "../../organizer/can-edit-settings.ts";
import { SettingSwitch } from "../../organizer/SettingSwitch.tsx";
import { Card } from "../../ui/Card.tsx";
import { QueueDesk } from "./QueueDesk.tsx";

export function MicrophonePanel({ event }: { event: PublicEvent }) {
  if (!isOrganizerEvent(event)) {
    return (
      <div className="mt-4">
        <QueueDesk event={event} canMute />
      </div>
    );
  }
  return (
    <div className="mt-4 grid items-start gap-5 lg:grid-cols-aside">
      <QueueDesk event={event} canMute />
      <Card as="div" padding="none">
        <div className="px-5 py-1">
          <SettingSwitch
            event={event}
            field="microphoneFirstTimersFirst"
            label={t("First-time speakers first")}
            description={t("People who have not spoken yet are called first.")}
            lockedWhenArchived
          />
        </div>
      </Card>
    </div>
  );
}

export function SpeakerQueue({ event }: { event: PublicEvent }) {
  return event.enableMicrophone ? <QueueDesk event={event} canMute={false} /> : null;
}
