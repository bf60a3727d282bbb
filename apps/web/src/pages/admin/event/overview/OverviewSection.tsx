import type { OrganizerEvent } from "@hubbub/contract/events";

import { WordCloudCard } from "../../../../activities/icebreaker/WordCloudCard.tsx";
import { EmojiRateCard } from "./EmojiRateCard.tsx";
import { FeatureControls } from "./FeatureControls.tsx";
import { LatestResponses } from "./LatestResponses.tsx";
import { ReviewQuestionsCard } from "./ReviewQuestionsCard.tsx";
import { ShareCard } from "./ShareCard.tsx";

/** What runs right now, at a glance and within reach. */
export function OverviewSection({ event }: { event: OrganizerEvent }) {
  return (
    <div className="overview">
      <div className="overview-column">
        <FeatureControls event={event} />
        <ReviewQuestionsCard event={event} />
        <EmojiRateCard event={event} />
      </div>
      <div className="overview-column">
        <WordCloudCard eventId={event.id} />
      </div>
      <div className="overview-column overview-side">
        <ShareCard event={event} />
        <LatestResponses event={event} />
      </div>
    </div>
  );
}
