import type { OrganizerEvent } from "@hubbub/contract/events";
import { REHEARSAL_SIZES, type RehearsalSize } from "@hubbub/contract/rehearsal";
import { Users } from "lucide-react";
import { useState } from "react";

import { formatNumber, t } from "../../../../lib/i18n/translate.ts";
import { useLiveList } from "../../../../live/use-live-list.ts";
import { Button } from "../../../../ui/Button.tsx";
import { Card } from "../../../../ui/Card.tsx";
import { Segmented } from "../../../../ui/Segmented.tsx";
import { rehearsalQuery, useStartRehearsal } from "./rehearsal-data.ts";
import { RehearsalProgress } from "./RehearsalProgress.tsx";
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
