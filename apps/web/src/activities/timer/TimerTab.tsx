/** The timer tab of the event page. */
import type { PublicEvent } from "@hubbub/contract/events";

import { t } from "../../lib/i18n/translate.ts";
import { useLiveList } from "../../live/use-live-list.ts";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { minutesOf } from "./labels.ts";
import { PhasePill } from "./PhasePill.tsx";
import { timerQuery } from "./queries.ts";
import { DialFrame, TimerDial } from "./TimerDial.tsx";
import { useFace } from "./use-face.ts";

export function TimerTab({ event }: { event: PublicEvent }) {
  const { data, isError } = useLiveList(timerQuery(event.id));
  const face = useFace(data);
  const duration = data?.duration ?? null;
  return (
    <section
      className="flex flex-col items-center gap-3 text-center md:rounded-xl md:border md:border-line md:bg-surface md:px-6 md:py-8"
      aria-label={t("Timer")}
    >
      {face ? <TimerDial face={face} /> : <DialPlaceholder hasFailed={isError} />}
      {duration === null ? null : (
        <p className="max-w-96 text-balance text-muted">{t("{minutes} in total", { minutes: minutesOf(duration) })}</p>
      )}
    </section>
  );
}

function DialPlaceholder({ hasFailed }: { hasFailed: boolean }) {
  return (
    <DialFrame>
      <Skeleton radius="lg" className="h-24 w-56 self-center" />
      <p className="absolute inset-x-0 bottom-0">
        <PhasePill phase="unset">{hasFailed ? t("Could not load the timer. Retrying…") : t("Loading…")}</PhasePill>
      </p>
    </DialFrame>
  );
}
