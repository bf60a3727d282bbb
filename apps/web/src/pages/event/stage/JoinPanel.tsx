import { formatEventId } from "@hubbub/contract/event-id";

import { t } from "../../../lib/i18n/translate.ts";
import type { JoinableEvent } from "../../../lib/join-address.ts";
import { JoinCode, JoinHost } from "./JoinCode.tsx";

const LABEL = "block text-base leading-snug font-medium";
const CODE = "mt-1 block font-heading text-2xl leading-none font-bold tracking-wide whitespace-nowrap";

/** How to join, beside an activity: QR code, address, code. */
export function JoinPanel({ event }: { event: JoinableEvent }) {
  return (
    <aside
      className="flex flex-col items-center gap-2 rounded-post bg-qr-light px-0.5 py-3.5 text-center text-qr-dark plate"
      data-join-panel="beside"
    >
      <p className={LABEL}>{t("Join on your phone")}</p>
      <JoinCode event={event} place="panel" />
      <p className="max-w-full px-2 font-heading text-base leading-tight font-bold" dir="ltr">
        <JoinHost event={event} />
      </p>
      <hr className="w-[86%] border-0 border-t border-qr-dark/18" />
      <p>
        <span className={LABEL}>{t("Code")}</span>
        <b className={CODE} dir="ltr">
          {formatEventId(event.id)}
        </b>
      </p>
    </aside>
  );
}

/** How to join, below an activity that needs the full width. */
export function JoinBar({ event }: { event: JoinableEvent }) {
  return (
    <aside
      className="flex items-center rounded-sm bg-qr-light pe-5 text-qr-dark plate"
      data-join-panel="below"
      aria-label={t("Join on your phone")}
    >
      <JoinCode event={event} place="bar" />
      <p className="min-w-0">
        <span className={`mb-1 ${LABEL}`} aria-hidden="true">
          {t("Join on your phone")}
        </span>
        <span className="block font-heading text-base leading-tight font-strong rtl:text-right" dir="ltr">
          <JoinHost event={event} />
        </span>
        <b className={`${CODE} rtl:text-right`} dir="ltr">
          {formatEventId(event.id)}
        </b>
      </p>
    </aside>
  );
}
