import { formatEventId } from "@hubbub/contract/event-id";
import { ChevronDown, QrCode as QrIcon } from "lucide-react";
import { useId, useState } from "react";

import { t } from "../../lib/i18n/translate.ts";
import { Card } from "../../ui/Card.tsx";
import { CopyButton } from "../../ui/CopyButton.tsx";
import { QrCode } from "../../ui/QrCode.tsx";
import { eventUrl, type JoinableEvent, joinHost } from "../../lib/join-address.ts";

const QR_SIZE = 220;

/**
 * How others can join: QR code, link, or address and code to type. Collapsed on phones, where it is below the activity.
 */
export function ShareCard({ event }: { event: JoinableEvent }) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const address = eventUrl(event);
  return (
    <Card padding="none" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className="text-lg leading-snug md:p-5 md:pb-4">
        <span className="max-md:hidden">{t("Share Event")}</span>
        <button
          type="button"
          className="flex min-h-12 w-full items-center gap-3 rounded-[inherit] px-4 text-start font-sans text-base leading-snug font-strong tracking-normal md:hidden"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          <QrIcon size={20} aria-hidden="true" />
          <span className="flex-1">{t("Share Event")}</span>
          <ChevronDown size={20} aria-hidden="true" className={isOpen ? "rotate-180" : undefined} />
        </button>
      </h2>
      <div
        id={id}
        className={`flex flex-col items-center gap-3.5 px-4 pb-5 text-center max-md:pt-2 ${isOpen ? "" : "max-md:hidden"}`}
      >
        <div>
          <QrCode value={address} size={QR_SIZE} label={t("QR code for the event link")} />
        </div>
        <p className="text-sm leading-snug">
          <bdi className="block">{joinHost(event)}</bdi>
          <b className="font-heading text-xl font-strong tracking-wide" dir="ltr">
            {formatEventId(event.id)}
          </b>
        </p>
        <div className="w-full">
          <CopyButton value={address} label={t("Copy Link")} block />
        </div>
      </div>
    </Card>
  );
}
