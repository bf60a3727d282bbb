/** The queue on the pages of organizers, moderators and speakers. Its code is loaded when it is shown. */
import type { OrganizerEvent, PublicEvent } from "@hubbub/contract/events";
import type { ComponentProps } from "react";

import { t } from "../../lib/i18n/translate.ts";
import { SettingSwitch } from "../../organizer/SettingSwitch.tsx";
import { Card } from "../../ui/Card.tsx";
import { LazyBoundary } from "../../ui/LazyBoundary.tsx";
import { lazyComponent } from "../../ui/lazy-component.ts";
import { Skeleton } from "../../ui/Skeleton.tsx";

const QueueDesk = lazyComponent(async () => (await import("./QueueDesk.tsx")).QueueDesk);

export function MicrophonePanel({ event }: { event: OrganizerEvent }) {
  return (
    <div className="mt-4.5 grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <Desk event={event} canMute />
      <Card as="div" className="py-1">
        <SettingSwitch
          event={event}
          field="microphoneFirstTimersFirst"
          className="px-0"
          label={t("First-time speakers first")}
          description={t("People who have not spoken yet are called first.")}
          lockedWhenArchived
        />
      </Card>
    </div>
  );
}

export function LinkMicrophonePanel({ event }: { event: PublicEvent }) {
  return (
    <div className="mt-4.5">
      <Desk event={event} canMute />
    </div>
  );
}

export function SpeakerQueue({ event }: { event: PublicEvent }) {
  return event.enableMicrophone ? <Desk event={event} canMute={false} /> : null;
}

function Desk(props: ComponentProps<typeof QueueDesk>) {
  return (
    <LazyBoundary loading={<Skeleton className="h-48 w-full rounded-xl" />}>
      <QueueDesk {...props} />
    </LazyBoundary>
  );
}
