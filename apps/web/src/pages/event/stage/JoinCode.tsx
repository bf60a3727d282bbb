/** The QR code and the host to join at. The server adds both to each response, because they depend on its origin. */
import { STAGE_CODE_PLACEHOLDER, STAGE_HOST_PLACEHOLDER } from "@hubbub/contract/page";
import { qrPathOf } from "@hubbub/contract/qr-path";
import { useMemo } from "react";
import { encode } from "uqr";

import { t } from "../../../lib/i18n/translate.ts";
import { eventUrl, joinHost } from "../../../lib/join-address.ts";
import { useIsHydrated } from "../../../ui/use-is-hydrated.ts";
import styles from "./JoinCode.module.css";

/** Empty modules around a QR code, required by ISO/IEC 18004. */
const QUIET_ZONE = 4;

/** The host that people type. */
export function JoinHost({ eventId }: { eventId: string }) {
  if (useIsHydrated()) return <span>{joinHost(eventId)}</span>;
  return <span suppressHydrationWarning dangerouslySetInnerHTML={{ __html: STAGE_HOST_PLACEHOLDER }} />;
}

interface JoinCodeProps {
  eventId: string;
  /** Where it stands, which determines its size. */
  place: "lobby" | "panel" | "bar";
}

/** The QR code. Unlike `QrCode` it does not load the encoder lazily, so it appears with the first view. */
export function JoinCode({ eventId, place }: JoinCodeProps) {
  if (useIsHydrated()) {
    return (
      <div className={styles.code} data-place={place}>
        <DrawnCode eventId={eventId} />
      </div>
    );
  }
  return (
    <div
      className={styles.code}
      data-place={place}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: STAGE_CODE_PLACEHOLDER }}
    />
  );
}

function DrawnCode({ eventId }: { eventId: string }) {
  const address = eventUrl(eventId);
  const qr = useMemo(() => qrPathOf(encode(address, { ecc: "M", border: QUIET_ZONE }).data), [address]);
  return (
    <svg
      viewBox={`0 0 ${qr.size} ${qr.size}`}
      role="img"
      aria-label={t("QR code for the event link")}
      shapeRendering="crispEdges"
    >
      <path d={qr.path} fill="currentColor" />
    </svg>
  );
}
