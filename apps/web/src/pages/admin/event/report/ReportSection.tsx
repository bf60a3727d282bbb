import { formatEventId } from "@hubbub/contract/event-id";
import type { OrganizerEvent } from "@hubbub/contract/events";
import { ArrowLeft, Printer } from "lucide-react";
import { AdminCards } from "../../../../activities/AdminCards.tsx";
import { paths } from "../../../../lib/paths.ts";
import { t } from "../../../../lib/i18n/translate.ts";
import { useLiveList } from "../../../../live/use-live-list.ts";
import { Button, ButtonLink } from "../../../../ui/Button.tsx";
import { Insights } from "../insights/InsightsCard.tsx";
import { canEditSettings } from "../../../../organizer/can-edit-settings.ts";
import styles from "./ReportSection.module.css";
import { Figure } from "../../../../ui/Figure.tsx";
import { insightsQuery } from "../insights/insights-data.ts";
import { useState } from "react";
import { BrandLogo } from "../../../../ui/BrandLogo.tsx";
import { Hint } from "../../../../ui/Hint.tsx";
import { Logo } from "../../../../ui/Logo.tsx";
import { formatLongDate } from "../../../../lib/format-date.ts";

/** The printable report: numbers, insights, and the parts of the activities. */
export function ReportSection({ event }: { event: OrganizerEvent }) {
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
        <section>
          <h2 className="mb-3 text-lg">{t("Insights")}</h2>
          <Insights event={event} />
        </section>
        <AdminCards place="report" event={event} />
      </article>
    </>
  );
}

function ReportHead({ event }: { event: OrganizerEvent }) {
  const [today] = useState(() => Date.now());
  return (
    // Phones: the logo is above the title, which needs the full width.
    <header className="flex items-start gap-6 border-b-2 border-ink pb-5 max-sm:flex-col-reverse max-sm:gap-3 print:flex-row">
      <div className="min-w-0 flex-1">
        <h1 dir="auto" className="text-2xl leading-tight">
          {event.title}
        </h1>
        {event.description ? (
          <p dir="auto" className="mt-1 text-ink-2">
            {event.description}
          </p>
        ) : null}
        <Hint className="mt-2">
          {t("Event created on {created}. Report created on {today}.", {
            created: formatLongDate(event.createdAt),
            today: formatLongDate(today),
          })}
          {" · "}
          <span className="font-mono">
            <bdi dir="ltr">{formatEventId(event.id)}</bdi>
          </span>
        </Hint>
      </div>
      {event.brand?.logo ? <BrandLogo logo={event.brand.logo} className="h-14 max-w-56" /> : null}
      {event.brand?.hideProductName ? null : <Logo />}
    </header>
  );
}

/** The event's numbers in the report. */
function ReportFigures({ event }: { event: OrganizerEvent }) {
  const insights = useLiveList(insightsQuery(event.id)).data;
  return (
    // In one row, also printed on A4 and Letter.
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(5rem,1fr))] gap-3 print:break-inside-avoid print:gap-2">
      <AdminCards place="figures" event={event} insights={insights} />
      <Figure label={t("Peak attendance")} value={insights?.totals.maxPeople} />
    </dl>
  );
}
