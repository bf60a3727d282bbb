/** The countdown in one line, for the remote control of the run sheet. */
import { t } from "../../lib/i18n/translate.ts";
import { labelOf } from "./labels.ts";
import { useTimer } from "./queries.ts";
import { useFace } from "./use-face.ts";
import styles from "./timer.module.css";

export function RemoteTimer({ eventId }: { eventId: string }) {
  const { data } = useTimer(eventId);
  const face = useFace(data);
  if (!face || face.phase === "unset") return null;
  return (
    <span className="flex-none text-size-lg tabular-nums">
      <span
        className={styles.pill}
        data-mood={face.phase}
        title={labelOf(face.phase)}
        role="timer"
        dir="ltr"
        aria-label={t("Time left: {digits}", { digits: face.digits })}
      >
        {face.digits}
      </span>
    </span>
  );
}
