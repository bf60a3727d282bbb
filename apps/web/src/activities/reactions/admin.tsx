import { Smile } from "lucide-react";

import { formatNumber, t } from "../../lib/i18n/translate.ts";
import { useReportQuery } from "../../lib/report-query.ts";
import { ReportFigure } from "../../ui/ReportFigure.tsx";
import type { AdminPart } from "../admin-part.ts";
import { figureOf } from "../figure-of.tsx";
import { EmojiRateCard } from "./EmojiRateCard.tsx";
import { MoodChart } from "./MoodChart.tsx";
import { MoodOverview } from "./ResultsCard.tsx";
import { emojiResultsQuery } from "./queries.ts";

export const admin: AdminPart = {
  icon: Smile,
  stageLabel: () => t("Reactions"),
  exportLabel: () => t("Reactions"),
  figure: figureOf(
    () => t("Emoji Reactions"),
    emojiResultsQuery,
    ({ total }) => formatNumber(total),
  ),
  OverviewSide: MoodOverview,
  OverviewSettings: EmojiRateCard,
  Insights: MoodChart,
  ReportFigures: ReactionsInReport,
};

function ReactionsInReport({ event }: { event: { id: string } }) {
  const results = useReportQuery("GET /api/events/:eventId/emoji", event.id);
  return <ReportFigure label={t("Emoji Reactions")} value={results?.total} />;
}
