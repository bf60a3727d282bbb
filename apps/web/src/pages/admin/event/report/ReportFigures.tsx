import type { OrganizerEvent } from "@hubbub/contract/events";

import { useIcebreakerList } from "../../../../activities/icebreaker/queries.ts";
import { interfaceLanguage, t } from "../../../../lib/i18n/translate.ts";
import { useInsights } from "../insights/insights-data.ts";
import { useReportPolls, useReportQuestions, useReportReactions } from "./report-data.ts";

/** The event's numbers in the report. */
export function ReportFigures({ event }: { event: OrganizerEvent }) {
  const responses = useIcebreakerList(event.id).data?.count;
  const questions = useReportQuestions(event.id).data;
  const reactions = useReportReactions(event.id).data;
  const polls = useReportPolls(event.id).data;
  const insights = useInsights(event.id).data;
  const figures: { label: string; value: number | undefined }[] = [
    { label: t("Icebreaker Responses"), value: responses },
    { label: t("Questions"), value: questions?.length },
    { label: t("Questions answered"), value: questions?.filter(({ isAnswered }) => isAnswered).length },
    { label: t("Chat messages"), value: insights?.totals.chat },
    { label: t("Poll answers"), value: polls?.reduce((sum, { answered }) => sum + (answered ?? 0), 0) },
    { label: t("Emoji Reactions"), value: reactions?.total },
    { label: t("People at once, at most"), value: insights?.totals.maxPeople },
  ];
  return (
    <dl className="report-figures grid">
      {figures.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value?.toLocaleString(interfaceLanguage()) ?? "–"}</dd>
        </div>
      ))}
    </dl>
  );
}
