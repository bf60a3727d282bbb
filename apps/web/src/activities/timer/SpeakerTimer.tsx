/** The countdown for a speaker, once the organizer has set a duration. */
import { t } from "../../lib/i18n/translate.ts";
import { Card } from "../../ui/Card.tsx";
import { labelOf } from "./labels.ts";
import { useTimer } from "./queries.ts";
import { TimerProgress } from "./TimerProgress.tsx";
import "./timer.css";
import { useFace } from "./use-face.ts";

export function SpeakerTimer({ eventId }: { eventId: string }) {
  const { data } = useTimer(eventId);
  const face = useFace(data);
  if (!face || face.phase === "unset") return null;
  return (
    <Card aria-label={t("Timer")}>
      <div className="speaker-timer" data-mood={face.phase}>
        <p className="flex flex-wrap items-center justify-between gap-3">
          <span className="speaker-timer-digits font-heading tabular-nums leading-none" role="timer" dir="ltr">
            {face.digits}
          </span>
          <span
            className="timer-state-pill text-size-note inline-flex items-center rounded-full font-strong leading-[1.2]"
            data-mood={face.phase}
          >
            {labelOf(face.phase)}
          </span>
        </p>
        {face.elapsed === null ? null : (
          <TimerProgress elapsed={face.elapsed} className="timer-bar overflow-hidden rounded-full mt-4" />
        )}
      </div>
    </Card>
  );
}
