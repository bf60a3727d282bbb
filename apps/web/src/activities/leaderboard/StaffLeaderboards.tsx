import type { OrganizerEvent } from "@hubbub/contract/events";
import { Calculator } from "lucide-react";

import { t } from "../../lib/i18n/translate.ts";
import { useLiveList } from "../../live/use-live-list.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { ConfirmButton } from "../../ui/ConfirmButton.tsx";
import { LeaderboardPanel } from "./LeaderboardPanel.tsx";
import { useCalculateLeaderboard } from "./staff.ts";
import { leaderboardQuery } from "./queries.ts";

/** Number of entries in the report. */
const TOP = 10;

/** The leaderboard, with a button that calculates it again, for instance after moderation. */
export function LeaderboardCard({ event }: { event: OrganizerEvent }) {
  return event.hasLeaderboard ? <Leaderboard event={event} /> : null;
}

function Leaderboard({ event }: { event: OrganizerEvent }) {
  const query = useLiveList(leaderboardQuery(event.id));
  const calculation = useCalculateLeaderboard(event.id);
  const button = {
    variant: "soft",
    size: "sm",
    icon: <Calculator />,
    children: t("Calculate Leaderboard"),
  } as const;
  return (
    <Card
      className="lg:col-span-full"
      title={t("Leaderboard")}
      actions={
        event.isArchived ? (
          query.data && query.data.length > 0 ? (
            <ConfirmButton
              {...button}
              confirm={{
                title: t("Calculate the leaderboard again?"),
                description: t(
                  "The new leaderboard will replace the existing one. Contributions that have been ignored or hidden since the last calculation will no longer count.",
                ),
                action: t("Calculate again"),
                tone: "primary",
                onConfirm: () => calculation.mutateAsync(),
              }}
            />
          ) : (
            <Button {...button} pending={calculation.isPending} onClick={() => calculation.mutate()} />
          )
        ) : null
      }
    >
      <LeaderboardPanel
        details
        query={query}
        emptyHint={event.isArchived ? undefined : t("Points will be counted when the session ends.")}
      />
    </Card>
  );
}

export function ReportLeaderboard({ event }: { event: { id: string } }) {
  const { data: entries = [] } = useLiveList(leaderboardQuery(event.id));
  if (entries.length === 0) return null;
  return (
    <section className="print:break-inside-avoid">
      <h2 className="mb-3 text-lg">{t("Leaderboard")}</h2>
      <LeaderboardPanel details query={{ data: entries.slice(0, TOP), isError: false }} />
    </section>
  );
}
