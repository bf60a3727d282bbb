import { Smile } from "lucide-react";
import { EMOJI_RATE_LIMIT_NAMES, EMOJI_RATE_LIMITS } from "@hubbub/contract/activities/reactions/rules";

import { formatNumber, t } from "../../lib/i18n/translate.ts";
import { useReportQuery } from "../../lib/report-query.ts";
import { ReportFigure } from "../../ui/ReportFigure.tsx";
import type { AdminPart } from "../admin-part.ts";
import { figureOf } from "../figure-of.tsx";
import { MoodChart } from "./MoodChart.tsx";
import { MoodOverview } from "./ResultsCard.tsx";
import { emojiResultsQuery } from "./queries.ts";

export const admin: AdminPart = {
  icon: Smile,
  stageLabel: () => t("Reactions"),
  exportLabel: () => t("Reactions"),
  settings: [
    {
      field: "emojiRateLimit",
      label: () => t("Floating emoji rate limit"),
      options: () =>
        EMOJI_RATE_LIMITS.map((rate) => ({
          value: rate,
          label: t("{rate} per second, {name}", { rate, name: t(EMOJI_RATE_LIMIT_NAMES[rate]) }),
        })),
      failed: () => t("Failed to update emoji rate limit"),
    },
  ],
  figure: figureOf(
    () => t("Emoji Reactions"),
    emojiResultsQuery,
    ({ total }) => formatNumber(total),
  ),
  cards: { overview: MoodOverview, insights: MoodChart, figures: ReactionsInReport },
};

function ReactionsInReport({ event }: { event: { id: string } }) {
  const results = useReportQuery("GET /api/events/:eventId/emoji", event.id);
  return <ReportFigure label={t("Emoji Reactions")} value={results?.total} />;
}
