import { formatEventId } from "@hubbub/contract/event-id";

import { t } from "../../lib/i18n/translate.ts";
import { Card } from "../../ui/Card.tsx";
import { CopyButton } from "../../ui/CopyButton.tsx";
import { QrCode } from "../../ui/QrCode.tsx";
import { eventAddress, shortAddress } from "./event-address.ts";

const QR_SIZE = 200;

/** How the person next to me gets here: by camera, by link, or by typing the code at the front door. */
export function ShareCard({ eventId }: { eventId: string }) {
  const address = eventAddress(eventId);
  return (
    <Card title={t("Share Event")}>
      <div className="flex flex-col items-center gap-3.5 text-center">
        <div className="share-qr">
          <QrCode value={address} size={QR_SIZE} label={t("QR code of the event address")} />
        </div>
        <p className="text-sm leading-snug">
          <bdi className="block">{shortAddress(eventId)}</bdi>
          <b className="share-code" dir="ltr">
            {formatEventId(eventId)}
          </b>
        </p>
        <div className="w-full">
          <CopyButton value={address} label={t("Copy Link")} toastTitle={t("Link copied!")} block />
        </div>
      </div>
    </Card>
  );
}
