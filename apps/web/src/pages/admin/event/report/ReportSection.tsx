import type { OrganizerEvent } from "@hubbub/contract/events";
import { ArrowLeft, Printer } from "lucide-react";

import { LeaderboardPanel } from "../../../../activities/leaderboard/LeaderboardPanel.tsx";
import { useLeaderboard } from "../../../../activities/leaderboard/queries.ts";
import { paths } from "../../../../lib/paths.ts";
import { t } from "../../../../lib/i18n/translate.ts";
import { Button, ButtonLink } from "../../../../ui/Button.tsx";
import { InsightsCard } from "../insights/InsightsCard.tsx";
import { canEditSettings } from "../can-edit-settings.ts";
import { ReportCloud } from "./ReportCloud.tsx";
import { ReportFigures } from "./ReportFigures.tsx";
import { ReportHead } from "./ReportHead.tsx";
import { ReportPolls } from "./ReportPolls.tsx";
import { ReportQuestions } from "./ReportQuestions.tsx";
import "./report.css";
import { ReportWinners } from "./ReportWinners.tsx";
import { useLightPrintTheme } from "./use-light-print-theme.ts";

/** The printable report: numbers, word cloud, insights with feedback, polls, top questions, winners and leaderboard. */
export function ReportSection({ event }: { event: OrganizerEvent }) {
  useLightPrintTheme();
  const { data: entries } = useLeaderboard(event.id);
  return (
    <>
      <div className="report-actions gap-3 flex-wrap justify-between my-4">
        {canEditSettings(event) ? (
          <ButtonLink
            variant="quiet"
            icon={<ArrowLeft className="rtl:-scale-x-100" />}
            href={paths.adminEvent(event.id, "archive")}
          >
            {t("Archive")}
          </ButtonLink>
        ) : null}
        <Button icon={<Printer />} onClick={() => window.print()}>
          {t("Print report")}
        </Button>
      </div>
      <article className="report mx-auto flex flex-col gap-7" aria-label={t("Report")}>
        <ReportHead event={event} />
        <ReportFigures event={event} />
        <ReportCloud event={event} />
        <InsightsCard event={event} />
        <ReportPolls eventId={event.id} />
        <ReportQuestions eventId={event.id} />
        <ReportWinners eventId={event.id} />
        {entries && entries.length > 0 ? (
          <section className="report-part">
            <h2 className="mb-3 text-size-lg">{t("Leaderboard")}</h2>
            <LeaderboardPanel details entries={entries.slice(0, 10)} />
          </section>
        ) : null}
      </article>
    </>
  );
}
