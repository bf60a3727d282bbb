import type { OrganizerEvent } from "@hubbub/contract/events";

import { WordCloudCard } from "../../../../activities/icebreaker/WordCloudCard.tsx";
import { ResultsCard } from "../../../../activities/reactions/ResultsCard.tsx";
import { t } from "../../../../lib/i18n/translate.ts";
import { InsightsCard } from "../insights/InsightsCard.tsx";
import { EmojiRateCard } from "./EmojiRateCard.tsx";
import { FeatureControls } from "./FeatureControls.tsx";
import { LatestResponses } from "./LatestResponses.tsx";
import { ReviewQuestionsCard } from "./ReviewQuestionsCard.tsx";
import { ShareCard } from "./ShareCard.tsx";
import { TextFilterCard } from "./TextFilterCard.tsx";

/** What runs right now, at a glance and within reach. */
export function OverviewSection({ event }: { event: OrganizerEvent }) {
  return (
    <div className="overview">
      <div className="overview-column">
        <FeatureControls event={event} />
        <ReviewQuestionsCard event={event} />
        <TextFilterCard event={event} />
      </div>
      <div className="overview-column">
        <WordCloudCard event={event} />
        <LatestResponses event={event} />
      </div>
      <div className="overview-column overview-side">
        <ResultsCard eventId={event.id} title={t("Emoji pulse")} />
        <EmojiRateCard event={event} />
        <ShareCard event={event} />
      </div>
      <div className="overview-insights">
        <InsightsCard event={event} />
      </div>
    </div>
  );
}
