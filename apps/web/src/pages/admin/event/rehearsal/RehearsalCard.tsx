import type { OrganizerEvent } from "@hubbub/contract/events";
import { type Rehearsal, REHEARSAL_SIZES, type RehearsalSize } from "@hubbub/contract/rehearsal";
import { Presentation, Square, Users } from "lucide-react";
import { useState } from "react";

import { formatNumber, plural, t } from "../../../../lib/i18n/translate.ts";
import { paths } from "../../../../lib/paths.ts";
import { useLiveList } from "../../../../live/use-live-list.ts";
import { Button, ButtonLink } from "../../../../ui/Button.tsx";
import { Card } from "../../../../ui/Card.tsx";
import { Hint } from "../../../../ui/Hint.tsx";
import { Segmented } from "../../../../ui/Segmented.tsx";
import { formatDuration } from "./format-duration.ts";
import { rehearsalQuery, useStartRehearsal, useStopRehearsal } from "./rehearsal-data.ts";
import { RehearsalResult } from "./RehearsalResult.tsx";

/** Starts a rehearsal (simulated attendees in a copy of the event), and shows its progress and result. */
export function RehearsalCard({ event }: { event: OrganizerEvent }) {
  const { data: rehearsal } = useLiveList(rehearsalQuery(event.id));
  const isRunning = rehearsal?.outcome === "running";
  return (
    <Card className="col-span-full" title={t("Rehearsal")} live={isRunning}>
      {isRunning ? (
        <RehearsalProgress eventId={event.id} rehearsal={rehearsal} />
      ) : (
        <>
          <p className="text-muted">
            {t(
              "For one minute, simulated attendees will take part in a copy of this event. The result will show whether this server can handle the chosen number of people. The copy will be deleted afterward.",
            )}
          </p>
          {rehearsal ? <RehearsalResult rehearsal={rehearsal} /> : null}
          {/* The key resets the form when the last rehearsal has loaded, because its size is the initial choice. */}
          <RehearsalForm key={rehearsal?.startedAt ?? ""} eventId={event.id} last={rehearsal?.people} />
        </>
      )}
    </Card>
  );
}

function RehearsalForm({ eventId, last }: { eventId: string; last: number | undefined }) {
  const [people, setPeople] = useState<RehearsalSize>(
    REHEARSAL_SIZES.find((size) => size === last) ?? REHEARSAL_SIZES[0],
  );
  const { mutate, isPending } = useStartRehearsal(eventId);
  return (
    <div className="mt-4 grid justify-items-start gap-3">
      <Segmented
        label={t("Number of people")}
        options={REHEARSAL_SIZES.map((size) => ({ value: String(size), label: formatNumber(size) }))}
        value={String(people)}
        onChange={(value) => setPeople(Number(value) as RehearsalSize)}
      />
      <Button variant="soft" icon={<Users />} pending={isPending} onClick={() => mutate(people)}>
        {t("Rehearse with {count} people", { count: formatNumber(people) })}
      </Button>
    </div>
  );
}

/** Progress of the running rehearsal, with links to the copy of the event and a Stop button. */
function RehearsalProgress({ eventId, rehearsal }: { eventId: string; rehearsal: Rehearsal }) {
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
      <Hint>{left > 0 ? t("{time} left", { time: formatDuration(left * 1000) }) : t("Cleaning up…")}</Hint>
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
