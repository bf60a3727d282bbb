/** The countdown in one line, for the remote control of the run sheet. */
import { t } from "../../lib/i18n/translate.ts";
import { labelOf } from "./labels.ts";
import { useTimer } from "./queries.ts";
import "./timer.css";
import { useFace } from "./use-face.ts";

export function RemoteTimer({ eventId }: { eventId: string }) {
  const { data } = useTimer(eventId);
  const face = useFace(data);
  if (!face || face.phase === "unset") return null;
  return (
    <span
      className="timer-state-pill flex-none inline-flex items-center rounded-full font-strong tabular-nums text-size-lg"
      data-mood={face.phase}
      title={labelOf(face.phase)}
      role="timer"
      dir="ltr"
      aria-label={t("Remaining time {digits}", { digits: face.digits })}
    >
      {face.digits}
    </span>
  );
}
