import { Smile } from "lucide-react";
import type { OrganizerEvent } from "@hubbub/contract/events";
import { EMOJI_RATE_LIMIT_NAMES, EMOJI_RATE_LIMITS } from "@hubbub/contract/activities/reactions/rules";

import { formatNumber, t } from "../../lib/i18n/translate.ts";
import { useReportQuery } from "../../lib/report-query.ts";
import { ReportFigure } from "../../ui/ReportFigure.tsx";
import type { AdminPart } from "../admin-part.ts";
import { figureOf } from "../figure-of.tsx";
import { MoodChart } from "./MoodChart.tsx";
import { MoodOverview } from "./ResultsCard.tsx";
import { emojiResultsQuery } from "./queries.ts";
import { Card } from "../../ui/Card.tsx";
import { Select } from "../../ui/Select.tsx";
import { useUpdateEvent } from "../../organizer/mutations.ts";
import { canEditSettings } from "../../organizer/can-edit-settings.ts";

export const admin: AdminPart<"reactions"> = {
  icon: Smile,
  stageLabel: () => t("Reactions"),
  exportLabel: () => t("Reactions"),
  figure: figureOf(
    () => t("Emoji Reactions"),
    emojiResultsQuery,
    ({ total }) => formatNumber(total),
  ),
  cards: { side: MoodOverview, settings: EmojiRateCard, insights: MoodChart, figures: ReactionsInReport },
};

function ReactionsInReport({ event }: { event: { id: string } }) {
  const results = useReportQuery("GET /api/events/:eventId/emoji", event.id);
  return <ReportFigure label={t("Emoji Reactions")} value={results?.total} />;
}

function EmojiRateCard({ event }: { event: OrganizerEvent }) {
  const { mutate } = useUpdateEvent(event.id, { failed: () => t("Failed to update emoji rate limit") });
  const options = EMOJI_RATE_LIMITS.map((rate) => ({
    value: String(rate),
    label: t("{rate} per second, {name}", { rate, name: t(EMOJI_RATE_LIMIT_NAMES[rate]) }),
  }));

  const change = (value: string) => {
    const emojiRateLimit = EMOJI_RATE_LIMITS.find((rate) => String(rate) === value);
    if (emojiRateLimit !== undefined) mutate({ emojiRateLimit });
  };

  return (
    <Card>
      <Select
        label={t("Floating emoji rate limit")}
        options={options}
        value={String(event.emojiRateLimit)}
        disabled={!canEditSettings(event)}
        onChange={change}
      />
    </Card>
  );
}
