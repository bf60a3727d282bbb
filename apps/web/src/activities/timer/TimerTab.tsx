/** The timer tab of the event page. */
import type { PublicEvent } from "@hubbub/contract/events";

import { t } from "../../lib/i18n/translate.ts";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { minutesOf } from "./labels.ts";
import { useTimer } from "./queries.ts";
import { TimerDial } from "./TimerDial.tsx";
import { useFace } from "./use-face.ts";
import styles from "./timer.module.css";

export function TimerTab({ event }: { event: PublicEvent }) {
  const { data, isError } = useTimer(event.id);
  const face = useFace(data);
  const duration = data?.duration ?? null;
  return (
    <section
      className="md:border md:border-line flex flex-col items-center gap-3 text-center md:rounded-xl md:bg-surface md:py-8 md:px-6"
      aria-label={t("Timer")}
    >
      {face ? <TimerDial face={face} /> : <DialPlaceholder hasFailed={isError} />}
      {duration === null ? null : (
        <p className="max-w-96 text-muted text-balance">
          {t("{minutes} in total. Everyone sees the same countdown.", { minutes: minutesOf(duration) })}
        </p>
      )}
    </section>
  );
}

function DialPlaceholder({ hasFailed }: { hasFailed: boolean }) {
  return (
    <div className={styles.dial} data-mood="unset">
      <Skeleton className="h-24 w-56 self-center rounded-lg" />
      <p className="absolute inset-x-0 bottom-0">
        <span className={styles.pill} data-mood="unset">
          {hasFailed ? t("Could not load the timer. Retrying…") : t("Loading…")}
        </span>
      </p>
    </div>
  );
}
