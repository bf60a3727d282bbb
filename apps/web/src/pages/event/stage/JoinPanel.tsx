import { formatEventId } from "@hubbub/contract/event-id";
import { qrPathOf } from "@hubbub/contract/qr-path";
import { useMemo } from "react";
import { encode } from "uqr";

import { t } from "../../../lib/i18n/translate.ts";
import { eventAddress, shortAddress } from "../event-address.ts";

/** Empty modules around a QR code, required by ISO/IEC 18004. */
const QUIET_ZONE = 4;

/** How to join, beside an activity: QR code, address, code. */
export function JoinPanel({ eventId }: { eventId: string }) {
  return (
    <aside className="stage-join flex flex-col items-center self-center bg-qr-light text-qr-dark text-center">
      <p className="stage-join-label block">{t("Join on your phone")}</p>
      <JoinCode eventId={eventId} />
      <p className="stage-join-address tracking-[-0.01em] max-w-full wrap-anywhere" dir="ltr">
        {shortAddress(eventId)}
      </p>
      <hr className="stage-join-line" />
      <p>
        <span className="stage-join-label block">{t("Code")}</span>
        <b className="stage-join-code whitespace-nowrap block tracking-[0.03em]" dir="ltr">
          {formatEventId(eventId)}
        </b>
      </p>
    </aside>
  );
}

/** How to join, below an activity that needs the full width. */
export function JoinBar({ eventId }: { eventId: string }) {
  return (
    <aside
      className="stage-join-bar flex items-center absolute end-(--stage-pad) bg-qr-light text-qr-dark"
      aria-label={t("Join on your phone")}
    >
      <JoinCode eventId={eventId} />
      <p className="min-w-0">
        <span className="stage-join-bar-label block" aria-hidden="true">
          {t("Join on your phone")}
        </span>
        <span className="stage-join-bar-address block wrap-anywhere" dir="ltr">
          {shortAddress(eventId)}
        </span>
        <b className="stage-join-bar-code whitespace-nowrap block tracking-[0.03em]" dir="ltr">
          {formatEventId(eventId)}
        </b>
      </p>
    </aside>
  );
}

/**
 * The QR code on the stage. CSS sets its size, because the server renders the same element. Unlike `QrCode` it does not
 * lazy-load the encoder, so it appears with the first view.
 */
export function JoinCode({ eventId }: { eventId: string }) {
  const address = eventAddress(eventId);
  const qr = useMemo(() => qrPathOf(encode(address, { ecc: "M", border: QUIET_ZONE }).data), [address]);
  return (
    <div className="qr-box">
      <svg
        viewBox={`0 0 ${qr.size} ${qr.size}`}
        role="img"
        aria-label={t("QR code of the event address")}
        shapeRendering="crispEdges"
      >
        <path d={qr.path} fill="currentColor" />
      </svg>
    </div>
  );
}
