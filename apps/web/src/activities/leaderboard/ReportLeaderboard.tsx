import { t } from "../../lib/i18n/translate.ts";
import { LeaderboardPanel } from "./LeaderboardPanel.tsx";
import { useLeaderboard } from "./queries.ts";

const TOP = 10;

export function ReportLeaderboard({ event }: { event: { id: string } }) {
  const { data: entries = [] } = useLeaderboard(event.id);
  if (entries.length === 0) return null;
  return (
    <section className="print:break-inside-avoid">
      <h2 className="mb-3 text-size-lg">{t("Leaderboard")}</h2>
      <LeaderboardPanel details entries={entries.slice(0, TOP)} />
    </section>
  );
}
