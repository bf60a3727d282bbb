import { Smile } from "lucide-react";
import { EMOJI_RATE_LIMIT_NAMES, EMOJI_RATE_LIMITS } from "@hubbub/contract/activities/reactions/rules";

import { t } from "../../lib/i18n/translate.ts";
import { useLiveList } from "../../live/use-live-list.ts";
import { Figure } from "../../ui/Figure.tsx";
import type { AdminPart } from "../admin-part.ts";
import { MoodChart } from "./MoodChart.tsx";
import { MoodOverview } from "./ResultsCard.tsx";
import { emojiResultsQuery } from "./queries.ts";

export const admin: AdminPart<"reactions"> = {
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
  cards: { overview: MoodOverview, insights: MoodChart, figures: ReactionCount },
};

function ReactionCount({ event }: { event: { id: string } }) {
  return <Figure label={t("Emoji Reactions")} value={useLiveList(emojiResultsQuery(event.id)).data?.total} />;
}
