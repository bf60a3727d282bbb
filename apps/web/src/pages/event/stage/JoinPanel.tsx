import { formatEventId } from "@hubbub/contract/event-id";
import { STAGE_CODE_PLACEHOLDER, STAGE_HOST_PLACEHOLDER } from "@hubbub/contract/page";
import { qrPathOf } from "@hubbub/contract/qr-path";
import { useMemo } from "react";
import { encode } from "uqr";

import { t } from "../../../lib/i18n/translate.ts";
import { eventUrl, joinHost } from "../../../lib/join-address.ts";

/** Empty modules around a QR code, required by ISO/IEC 18004. */
const QUIET_ZONE = 4;

/** How to join, beside an activity: QR code, address, code. */
export function JoinPanel({ eventId }: { eventId: string }) {
  return (
    <aside className="stage-join">
      <p className="stage-join-label">{t("Join on your phone")}</p>
      <JoinCode eventId={eventId} />
      <p className="stage-join-address" dir="ltr">
        <JoinHost eventId={eventId} />
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

/** How to join, below an activity that needs the full width. */
export function JoinBar({ eventId }: { eventId: string }) {
  return (
    <aside className="stage-join-bar" aria-label={t("Join on your phone")}>
      <JoinCode eventId={eventId} />
      <p className="min-w-0">
        <span className="stage-join-bar-label" aria-hidden="true">
          {t("Join on your phone")}
        </span>
        <span className="stage-join-bar-address" dir="ltr">
          <JoinHost eventId={eventId} />
        </span>
        <b className="stage-join-bar-code" dir="ltr">
          {formatEventId(eventId)}
        </b>
      </p>
    </aside>
  );
}

/** The host that people type. The server adds it to each response, because it depends on the request's origin. */
export function JoinHost({ eventId }: { eventId: string }) {
  if (import.meta.env.SSR) return <span dangerouslySetInnerHTML={{ __html: STAGE_HOST_PLACEHOLDER }} />;
  return joinHost(eventId);
}

/** The QR code on the stage. The server adds it to each response. CSS sets its size, which is the same in both. */
export function JoinCode({ eventId }: { eventId: string }) {
  if (import.meta.env.SSR)
    return <div className="qr-box" dangerouslySetInnerHTML={{ __html: STAGE_CODE_PLACEHOLDER }} />;
  return <DrawnCode eventId={eventId} />;
}

/** Unlike `QrCode` it does not lazy-load the encoder, so it appears with the first view. */
function DrawnCode({ eventId }: { eventId: string }) {
  const address = eventUrl(eventId);
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
