import type { OrganizerEvent } from "@hubbub/contract/events";
import { ArrowLeft, Printer } from "lucide-react";

import { adminParts } from "../../../../activities/admin-parts.ts";
import { paths } from "../../../../lib/paths.ts";
import { t } from "../../../../lib/i18n/translate.ts";
import { Button, ButtonLink } from "../../../../ui/Button.tsx";
import { InsightsCard } from "../insights/InsightsCard.tsx";
import { canEditSettings } from "../../../../organizer/can-edit-settings.ts";
import { ReportFigures } from "./ReportFigures.tsx";
import { ReportHead } from "./ReportHead.tsx";
import { useLightPrintTheme } from "./use-light-print-theme.ts";
import styles from "./Report.module.css";

const parts = adminParts("ReportPart");

/** The printable report: numbers, insights, and the parts of the activities. */
export function ReportSection({ event }: { event: OrganizerEvent }) {
  useLightPrintTheme();
  return (
    <>
      <div className="gap-3 flex-wrap justify-between my-4 flex [&>:only-child]:ms-auto print:hidden">
        {canEditSettings(event) ? (
          <ButtonLink
            variant="quiet"
            icon={<ArrowLeft className="rtl:-scale-x-100" />}
            href={paths.adminEvent(event.id, "archive")}
          >
            {t("Archive", { context: "noun" })}
          </ButtonLink>
        ) : null}
        <Button icon={<Printer />} onClick={() => window.print()}>
          {t("Print report")}
        </Button>
      </div>
      <article className={styles.report} data-branded="" aria-label={t("Report", { context: "noun" })}>
        <ReportHead event={event} />
        <ReportFigures event={event} />
        <InsightsCard event={event} className="rounded-none border-0 bg-transparent p-0 shadow-none" />
        {parts.map(({ name, part: Part }) => (
          <Part key={name} event={event} />
        ))}
      </article>
    </>
  );
}
