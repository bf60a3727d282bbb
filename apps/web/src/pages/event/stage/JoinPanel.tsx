import { formatEventId } from "@hubbub/contract/event-id";

import { t } from "../../../lib/i18n/translate.ts";
import { QrCode } from "../../../ui/QrCode.tsx";
import { eventAddress, shortAddress } from "../event-address.ts";

/** Empty modules around a code, as ISO/IEC 18004 asks for. */
export const QUIET_ZONE = 4;

/**
 * Edges in stage units, quiet zone included. A camera reads a code from about ten times its size: the bar's code is
 * 190 px or more at 1080 (on a picture 3 m wide: 30 cm, 3 m away), the panel's 300 px.
 */
const PANEL_CODE = 20.2;
const BAR_CODE = 13.2;

/** How to join, beside an activity: camera, address, code. */
export function JoinPanel({ eventId, unit }: { eventId: string; unit: number }) {
  return (
    <aside className="stage-join">
      <p className="stage-join-label">{t("Join on your phone")}</p>
      <JoinCode eventId={eventId} size={Math.round(unit * PANEL_CODE)} />
      <p className="stage-join-address" dir="ltr">
        {shortAddress()}
      </p>
      <hr className="stage-join-line" />
      <p>
        <span className="stage-join-label">{t("Code")}</span>
        <b className="stage-join-code" dir="ltr">
          {formatEventId(eventId)}
        </b>
      </p>
    </aside>
  );
}

/** The same below an activity that needs the width. */
export function JoinBar({ eventId, unit }: { eventId: string; unit: number }) {
  return (
    <aside className="stage-join-bar" aria-label={t("Join on your phone")}>
      <JoinCode eventId={eventId} size={Math.round(unit * BAR_CODE)} />
      <p className="min-w-0">
        <span className="stage-join-bar-label" aria-hidden="true">
          {t("Join on your phone")}
        </span>
        <span className="stage-join-bar-address" dir="ltr">
          {shortAddress()}
        </span>
        <b className="stage-join-bar-code" dir="ltr">
          {formatEventId(eventId)}
        </b>
      </p>
    </aside>
  );
}

export function JoinCode({ eventId, size }: { eventId: string; size: number }) {
  return (
    <QrCode value={eventAddress(eventId)} size={size} margin={QUIET_ZONE} label={t("QR code of the event address")} />
  );
}
