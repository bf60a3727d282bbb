import type { PublicEvent } from "@hubbub/contract/events";

import { t } from "../../lib/i18n/translate.ts";
import { useLiveList } from "../../live/use-live-list.ts";
import { Card } from "../../ui/Card.tsx";
import { labelOf } from "./labels.ts";
import { PhasePill } from "./PhasePill.tsx";
import { timerQuery } from "./queries.ts";
import { TimerDigits } from "./TimerDigits.tsx";
import { TimerProgress } from "./TimerProgress.tsx";
import { useFace } from "./use-face.ts";

/** The countdown for a speaker, once the organizer has set a duration. */
export function SpeakerTimer({ event }: { event: PublicEvent }) {
  return event.enableTimer ? <Countdown eventId={event.id} /> : null;
}

function Countdown({ eventId }: { eventId: string }) {
  const { data } = useLiveList(timerQuery(eventId));
  const face = useFace(data);
  if (!face || face.phase === "unset") return null;
  return (
    <Card aria-label={t("Timer")}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <TimerDigits place="speaker" phase={face.phase}>
          {face.digits}
        </TimerDigits>
        <PhasePill phase={face.phase}>{labelOf(face.phase)}</PhasePill>
      </div>
      {face.elapsed === null ? null : (
        <TimerProgress elapsed={face.elapsed} phase={face.phase} className="mt-4 h-2.5" />
      )}
    </Card>
  );
}

/** The countdown in one line, for the remote control of the run sheet. */
export function RemoteTimer({ event }: { event: PublicEvent }) {
  return event.enableTimer ? <CountdownLine eventId={event.id} /> : null;
}

function CountdownLine({ eventId }: { eventId: string }) {
  const { data } = useLiveList(timerQuery(eventId));
  const face = useFace(data);
  if (!face || face.phase === "unset") return null;
  return (
    <span className="flex-none text-lg tabular-nums">
      <PhasePill
        phase={face.phase}
        title={labelOf(face.phase)}
        role="timer"
        dir="ltr"
        aria-label={t("Time left: {digits}", { digits: face.digits })}
      >
        {face.digits}
      </PhasePill>
    </span>
  );
}
