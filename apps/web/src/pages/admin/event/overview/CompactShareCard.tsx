import type { OrganizerEvent } from "@hubbub/contract/events";

import { t } from "../../../../lib/i18n/translate.ts";
import { EventCode } from "../../../../ui/EventCode.tsx";
import { Card } from "../../../../ui/Card.tsx";
import { CopyButton } from "../../../../ui/CopyButton.tsx";
import { QrCode } from "../../../../ui/QrCode.tsx";
import { eventUrl, joinHost } from "../../../../lib/join-address.ts";

/** How to join, compact: QR code, host, event code and link. */
export function CompactShareCard({ event }: { event: OrganizerEvent }) {
  const url = eventUrl(event.id);
  return (
    <Card className="flex flex-wrap gap-4 items-center py-3.5 px-5" aria-label={t("Share")}>
      <QrCode value={url} size={112} className="flex-none rounded-md" />
      <div className="min-w-0 flex-[1_1_9rem]">
        <p dir="ltr" className="text-sm text-muted">
          {joinHost(event.id)}
        </p>
        <EventCode eventId={event.id} className="text-lg text-ink" />
        <div className="mt-2">
          <CopyButton value={url} label={t("Copy Link")} size="sm" />
        </div>
      </div>
    </Card>
  );
}
