import type { OrganizerEvent } from "@hubbub/contract/events";
import { ArrowLeft, Printer } from "lucide-react";
import { AdminCards } from "../../../../activities/AdminCards.tsx";
import { ADMIN_PARTS } from "../../../../activities/admin-parts.ts";
import { paths } from "../../../../lib/paths.ts";
import { t } from "../../../../lib/i18n/translate.ts";
import { useLiveList } from "../../../../live/use-live-list.ts";
import { Button, ButtonLink } from "../../../../ui/Button.tsx";
import { InsightsCard } from "../insights/InsightsCard.tsx";
import { canEditSettings } from "../../../../organizer/can-edit-settings.ts";
import { ReportHead } from "./ReportHead.tsx";
import styles from "./ReportSection.module.css";
import { ReportFigure } from "../../../../ui/ReportFigure.tsx";
import { insightsQuery } from "../insights/insights-data.ts";
import { useEffect } from "react";

/** The printable report: numbers, insights, and the parts of the activities. */
export function ReportSection({ event }: { event: OrganizerEvent }) {
  useLightPrintTheme();
  return (
    <>
      <div className="my-4 flex flex-wrap justify-between gap-3 print:hidden">
        {canEditSettings(event) ? (
          <ButtonLink
            variant="quiet"
            icon={<ArrowLeft className="rtl:-scale-x-100" />}
            href={paths.adminEvent(event.id, "archive")}
          >
            {t("Archive", { context: "noun" })}
          </ButtonLink>
        ) : null}
        <Button className="ms-auto" icon={<Printer />} onClick={() => window.print()}>
          {t("Print report")}
        </Button>
      </div>
      <article className={styles.report} data-branded="" aria-label={t("Report", { context: "noun" })}>
        <ReportHead event={event} />
        <ReportFigures event={event} />
        <InsightsCard event={event} frame="none" />
        <AdminCards where="Report" event={event} />
      </article>
    </>
  );
}

/** The event's numbers in the report. */
function ReportFigures({ event }: { event: OrganizerEvent }) {
  const insights = useLiveList(insightsQuery(event.id)).data;
  return (
    // Printed, all numbers are in one row, on A4 and Letter.
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(6rem,1fr))] gap-4 print:break-inside-avoid print:grid-cols-[repeat(auto-fit,minmax(5rem,1fr))] print:gap-3">
      {ADMIN_PARTS.map(
        ({ unit, ReportFigures: Figures }) => Figures && <Figures key={unit.name} event={event} insights={insights} />,
      )}
      <ReportFigure label={t("Peak attendance")} value={insights?.totals.maxPeople} />
    </dl>
  );
}

/** Switches to the light theme while printing, and restores the theme afterwards. */
function useLightPrintTheme(): void {
  useEffect(() => {
    const root = document.documentElement;
    let before: string | undefined;
    let isPrinting = false;
    const start = () => {
      if (isPrinting) return;
      isPrinting = true;
      before = root.dataset["theme"];
      root.dataset["theme"] = "light";
    };
    const end = () => {
      if (!isPrinting) return;
      isPrinting = false;
      if (before === undefined) delete root.dataset["theme"];
      else root.dataset["theme"] = before;
    };
    window.addEventListener("beforeprint", start);
    window.addEventListener("afterprint", end);
    return () => {
      end();
      window.removeEventListener("beforeprint", start);
      window.removeEventListener("afterprint", end);
    };
  }, []);
}
