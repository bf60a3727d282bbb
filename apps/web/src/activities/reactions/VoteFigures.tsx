import { t } from "../../lib/i18n/translate.ts";
import { useReportQuery } from "../../lib/report-query.ts";
import { ReportFigure } from "../../ui/ReportFigure.tsx";

export function VoteFigures({ event }: { event: { id: string } }) {
  const results = useReportQuery("GET /api/events/:eventId/emoji", event.id);
  return <ReportFigure label={t("Emoji Reactions")} value={results?.total} />;
}
