import type { OrganizerEvent } from "@hubbub/contract/events";

import { EmojiRateCard } from "./EmojiRateCard.tsx";
import { FeatureControls } from "./FeatureControls.tsx";
import { LatestResponses } from "./LatestResponses.tsx";
import { OverviewCloud } from "./OverviewCloud.tsx";
import { ShareCard } from "./ShareCard.tsx";

export function OverviewSection({ event }: { event: OrganizerEvent }) {
  return (
    <div className="overview">
      <FeatureControls event={event} />
      <div className="overview-column">
        <OverviewCloud event={event} />
        <LatestResponses event={event} />
      </div>
      <div className="overview-column overview-side">
        <EmojiRateCard event={event} />
        <ShareCard event={event} />
      </div>
    </div>
  );
}
