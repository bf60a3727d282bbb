import type { PublicEvent } from "@hubbub/contract/events";

import { t } from "../../lib/i18n/translate.ts";
import { Card } from "../../ui/Card.tsx";
import { labelOf } from "./labels.ts";
import { useTimer } from "./queries.ts";
import { TimerProgress } from "./TimerProgress.tsx";
import { useFace } from "./use-face.ts";
import styles from "./timer.module.css";

/** The countdown for a speaker, once the organizer has set a duration. */
export function SpeakerTimer({ event }: { event: PublicEvent }) {
  return event.enableTimer ? <Countdown eventId={event.id} /> : null;
}

function Countdown({ eventId }: { eventId: string }) {
  const { data } = useTimer(eventId);
  const face = useFace(data);
  if (!face || face.phase === "unset") return null;
  return (
    <Card aria-label={t("Timer")}>
      <p className="flex flex-wrap items-center justify-between gap-3" data-mood={face.phase}>
        <span className={styles.digits} data-place="speaker" role="timer" dir="ltr">
          {face.digits}
        </span>
        <span className={styles.pill} data-mood={face.phase}>
          {labelOf(face.phase)}
        </span>
      </p>
      {face.elapsed === null ? null : (
        <TimerProgress elapsed={face.elapsed} phase={face.phase} className="mt-4 h-2.5" />
      )}
    </Card>
  );
}

/** The countdown in one line, for the remote control of the run sheet. */
export function RemoteTimer({ eventId }: { eventId: string }) {
  const { data } = useTimer(eventId);
  const face = useFace(data);
  if (!face || face.phase === "unset") return null;
  return (
    <span className="flex-none text-lg tabular-nums">
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
