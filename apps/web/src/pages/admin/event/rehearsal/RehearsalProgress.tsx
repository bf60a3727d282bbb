import type { Rehearsal } from "@hubbub/contract/rehearsal";
import { Presentation, Square } from "lucide-react";

import { paths } from "../../../../lib/paths.ts";
import { formatNumber, plural, t } from "../../../../lib/i18n/translate.ts";
import { Button, ButtonLink } from "../../../../ui/Button.tsx";
import { useStopRehearsal } from "./rehearsal-data.ts";
import { formatDuration } from "./format-duration.ts";

/** Progress of the running rehearsal, with links to the copy of the event and a Stop button. */
export function RehearsalProgress({ eventId, rehearsal }: { eventId: string; rehearsal: Rehearsal }) {
  const { people, joined, sent, seconds, elapsedSeconds, scratchEventId } = rehearsal;
  const { mutate, isPending } = useStopRehearsal(eventId);
  const share = Math.min(1, elapsedSeconds / seconds);
  const left = Math.max(0, seconds - elapsedSeconds);
  return (
    <>
      <p className="flex flex-wrap justify-between gap-x-4 gap-y-1 text-muted">
        <strong className="font-strong text-ink tabular-nums">
          {t("Joined: {count} of {people}", { count: formatNumber(joined), people: formatNumber(people) })}
        </strong>
        <span>{plural(sent, "1 contribution", "{count} contributions")}</span>
      </p>
      <div
        className="mt-3 mb-2 h-2.5 overflow-hidden rounded-full bg-sunken"
        role="progressbar"
        aria-label={t("Rehearsal")}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(share * 100)}
      >
        <span
          className="block h-full rounded-[inherit] bg-teal transition-[inline-size] duration-(--motion-second) ease-linear motion-reduce:transition-none"
          style={{ inlineSize: `${share * 100}%` }}
        />
      </div>
      <p className="text-sm leading-note text-muted">
        {left > 0 ? t("{time} left", { time: formatDuration(left * 1000) }) : t("Cleaning up…")}
      </p>
      <div className="mt-4 flex flex-wrap gap-2">
        {scratchEventId ? (
          <>
            <ButtonLink href={paths.event(scratchEventId)} external variant="quiet" size="sm">
              {t("View the copy")}
            </ButtonLink>
            <ButtonLink href={paths.stage(scratchEventId)} external variant="quiet" size="sm" icon={<Presentation />}>
              {t("Big screen")}
            </ButtonLink>
          </>
        ) : null}
        <Button variant="attention" size="sm" icon={<Square />} pending={isPending} onClick={() => mutate()}>
          {t("Stop")}
        </Button>
      </div>
    </>
  );
}
