import type { OrganizerEvent } from "@hubbub/contract/events";

import { adminParts } from "../../../../activities/admin-parts.ts";
import { t } from "../../../../lib/i18n/translate.ts";
import { ReportFigure } from "../../../../ui/ReportFigure.tsx";
import { useInsights } from "../insights/insights-data.ts";

const figures = adminParts("ReportFigures");

/** The event's numbers in the report. */
export function ReportFigures({ event }: { event: OrganizerEvent }) {
  const insights = useInsights(event.id).data;
  return (
    // Printed, all numbers are in one row, on A4 and Letter.
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(6rem,1fr))] gap-4 print:break-inside-avoid print:grid-cols-[repeat(auto-fit,minmax(5rem,1fr))] print:gap-3">
      {figures.map(({ name, part: Figures }) => (
        <Figures key={name} event={event} insights={insights} />
      ))}
      <ReportFigure label={t("Peak attendance")} value={insights?.totals.maxPeople} />
    </dl>
  );
}
