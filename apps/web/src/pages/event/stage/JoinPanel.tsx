import { formatEventId } from "@hubbub/contract/event-id";
import type { CSSProperties } from "react";

import { t } from "../../../lib/i18n/translate.ts";
import { QrCode } from "../../../ui/QrCode.tsx";
import { eventAddress, shortAddress } from "../event-address.ts";

/** The way in for everybody who looks up: camera, address, code. */
export function JoinPanel({ eventId, unit }: { eventId: string; unit: number }) {
  return (
    <aside className="stage-join" style={{ "--join-u": `${unit}px` } as CSSProperties}>
      <p className="stage-join-label">{t("Join on your phone")}</p>
      <QrCode value={eventAddress(eventId)} size={Math.round(unit * 14.6)} label={t("QR code of the event address")} />
      <p className="stage-join-address" dir="ltr">
        {shortAddress(eventId)}
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

/** The same, small, where the activity needs the width. */
export function JoinBar({ eventId, unit }: { eventId: string; unit: number }) {
  return (
    <aside className="stage-join-bar" aria-label={t("Join on your phone")}>
      <QrCode value={eventAddress(eventId)} size={Math.round(unit * 5.4)} label={t("QR code of the event address")} />
      <p className="min-w-0">
        <span className="stage-join-bar-address" dir="ltr">
          {shortAddress(eventId)}
        </span>
        <b className="stage-join-bar-code" dir="ltr">
          {formatEventId(eventId)}
        </b>
      </p>
    </aside>
  );
}
