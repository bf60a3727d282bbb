import { formatEventId } from "@hubbub/contract/event-id";

import { t } from "../../../lib/i18n/translate.ts";
import { QrCode } from "../../../ui/QrCode.tsx";
import { eventAddress, shortAddress } from "../event-address.ts";

/** The way in, small, for activities that want the whole width. */
export function JoinBar({ eventId, unit }: { eventId: string; unit: number }) {
  return (
    <aside className="stage-join-bar" aria-label={t("Join on your phone")}>
      <QrCode
        value={eventAddress(eventId)}
        size={Math.round(unit * 5)}
        margin={1}
        label={t("QR code of the event address")}
      />
      <p dir="ltr">
        {shortAddress()}
        <b className="stage-join-bar-code">{formatEventId(eventId)}</b>
      </p>
    </aside>
  );
}
