/** The QR code and the host to join at. The server adds both to each response, because they depend on its origin. */
import { STAGE_CODE_PLACEHOLDER, STAGE_HOST_PLACEHOLDER } from "@hubbub/contract/page";

import { t } from "../../../lib/i18n/translate.ts";
import { eventUrl, type JoinableEvent, joinHost } from "../../../lib/join-address.ts";
import { makeQrPath } from "../../../ui/qr-path.ts";
import { useIsHydrated } from "../../../ui/use-is-hydrated.ts";

/** Empty modules around a QR code, required by ISO/IEC 18004. */
const QUIET_ZONE = 4;

/** The host that people type. */
export function JoinHost({ event }: { event: JoinableEvent }) {
  if (useIsHydrated()) return <span>{joinHost(event)}</span>;
  return <span suppressHydrationWarning dangerouslySetInnerHTML={{ __html: STAGE_HOST_PLACEHOLDER }} />;
}

/**
 * Sizes of the QR codes. A camera reads a code from a distance of about ten times its width. An address of 41 bytes
 * needs 37 modules, including the quiet zone of 4 modules on each side. At 1080p the sizes of module and code (without
 * quiet zone) are 6.8 px and 198 px in the join bar, 10.5 px and 304 px in the panel, 17.5 px and 508 px in the lobby.
 * If the projected stage is 3 m wide, phones read them from 3 m, 4.7 m and 7.9 m.
 */
const SIZES = {
  lobby: "w-[min(60vh,46vw)]",
  // The panel's background is the code's quiet zone, so texts can be close to it.
  panel: "w-47.5 -my-3",
  bar: "w-(--join-bar-height)",
};

interface JoinCodeProps {
  event: JoinableEvent;
  /** Where it stands, which determines its size. */
  place: keyof typeof SIZES;
}

/** The QR code. The server adds it to the page, so it appears with the first view. */
export function JoinCode({ event, place }: JoinCodeProps) {
  const className = `grid max-w-full flex-none aspect-square text-qr-dark [&>svg]:block [&>svg]:size-full ${SIZES[place]}`;
  if (useIsHydrated()) {
    return (
      <div className={className} data-place={place}>
        <DrawnCode event={event} />
      </div>
    );
  }
  return (
    <div
      className={className}
      data-place={place}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: STAGE_CODE_PLACEHOLDER }}
    />
  );
}

function DrawnCode({ event }: { event: JoinableEvent }) {
  const qr = makeQrPath(eventUrl(event), QUIET_ZONE);
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
