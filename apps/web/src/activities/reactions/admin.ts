import { Smile } from "lucide-react";

import { formatNumber, t } from "../../lib/i18n/translate.ts";
import { useReportQuery } from "../../lib/report-query.ts";
import type { AdminPart } from "../admin-part.ts";
import { figure, reportFigure } from "../hook-components.tsx";
import { EmojiRateCard } from "./EmojiRateCard.tsx";
import { MoodChart } from "./MoodChart.tsx";
import { MoodOverview } from "./ResultsCard.tsx";
import { useEmojiResults } from "./queries.ts";

export const reactionsAdmin: AdminPart<"reactions"> = {
  icon: Smile,
  stage: { label: () => t("Reactions") },
  exportLabel: () => t("Reactions, CSV"),
  panel: null,
  settings: null,
  ending: null,
  slots: [
    figure(
      () => t("Emoji Reactions"),
      useEmojiResults,
      ({ total }) => formatNumber(total),
    ),
    { where: "overview-side", View: MoodOverview },
    { where: "overview-settings", View: EmojiRateCard },
    { where: "insights", View: MoodChart },
    reportFigure(
      () => t("Emoji Reactions"),
      (eventId) => useReportQuery("GET /api/events/:eventId/emoji", eventId)?.total,
    ),
  ],
};
