import { formatEventId } from "@hubbub/contract/event-id";

import { t } from "../../../lib/i18n/translate.ts";
import { JoinCode, JoinHost } from "./JoinCode.tsx";
import styles from "./JoinPanel.module.css";

/** How to join, beside an activity: QR code, address, code. */
export function JoinPanel({ eventId }: { eventId: string }) {
  return (
    <aside className={styles.panel} data-plate="" data-join-panel="beside">
      <p className={styles.label}>{t("Join on your phone")}</p>
      <JoinCode eventId={eventId} place="panel" />
      <p className={styles.address} dir="ltr">
        <JoinHost eventId={eventId} />
      </p>
      <hr className={styles.line} />
      <p>
        <span className={styles.label}>{t("Code")}</span>
        <b className={styles.eventCode} dir="ltr">
          {formatEventId(eventId)}
        </b>
      </p>
    </aside>
  );
}

/** How to join, below an activity that needs the full width. */
export function JoinBar({ eventId }: { eventId: string }) {
  return (
    <aside className={styles.bar} data-plate="" data-join-panel="below" aria-label={t("Join on your phone")}>
      <JoinCode eventId={eventId} place="bar" />
      <p className="min-w-0">
        <span className={styles.label} aria-hidden="true">
          {t("Join on your phone")}
        </span>
        <span className={styles.address} dir="ltr">
          <JoinHost eventId={eventId} />
        </span>
        <b className={styles.eventCode} dir="ltr">
          {formatEventId(eventId)}
        </b>
      </p>
    </aside>
  );
}
