import { Smile } from "lucide-react";

import { formatNumber, t } from "../../lib/i18n/translate.ts";
import { useReportQuery } from "../../lib/report-query.ts";
import type { AdminPart } from "../admin-part.ts";
import { figure, reportFigure } from "../hook-components.tsx";
import { EmojiRateCard } from "./EmojiRateCard.tsx";
import { MoodChart } from "./MoodChart.tsx";
import { MoodOverview } from "./ResultsCard.tsx";
import { useEmojiResults } from "./queries.ts";

export const reactionsAdmin: AdminPart = {
  icon: Smile,
  stageLabel: () => t("Reactions"),
  exportLabel: () => t("Reactions, CSV"),
  loggedActions: null,
  panel: null,
  settings: null,
  ending: null,
  figure: figure(
    () => t("Emoji Reactions"),
    useEmojiResults,
    ({ total }) => formatNumber(total),
  ),
  OverviewSide: MoodOverview,
  OverviewSettings: EmojiRateCard,
  Insights: MoodChart,
  ReportFigures: reportFigure(
    () => t("Emoji Reactions"),
    (eventId) => useReportQuery("GET /api/events/:eventId/emoji", eventId)?.total,
  ),
};
