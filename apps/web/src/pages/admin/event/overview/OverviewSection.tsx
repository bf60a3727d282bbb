import type { OrganizerEvent } from "@hubbub/contract/events";
import { ListChecks } from "lucide-react";

import { LatestResponses } from "../../../../activities/icebreaker/ResponsesModeration.tsx";
import { WordCloudCard } from "../../../../activities/icebreaker/WordCloudCard.tsx";
import { ResultsCard } from "../../../../activities/reactions/ResultsCard.tsx";
import { paths } from "../../../../lib/paths.ts";
import { t } from "../../../../lib/i18n/translate.ts";
import { ButtonLink } from "../../../../ui/Button.tsx";
import { InsightsCard } from "../insights/InsightsCard.tsx";
import { EmojiRateCard } from "./EmojiRateCard.tsx";
import { FeatureControls } from "./FeatureControls.tsx";
import { PollsOverview } from "./PollsOverview.tsx";
import { ReviewQuestionsCard } from "./ReviewQuestionsCard.tsx";
import { CompactShareCard } from "./CompactShareCard.tsx";
import { TextFilterCard } from "./TextFilterCard.tsx";

/** The Overview tab: switches, word cloud, latest answers, polls, mood votes, sharing and insights. */
export function OverviewSection({ event }: { event: OrganizerEvent }) {
  return (
    <div className="overview grid gap-5 mt-4">
      <div className="overview-column flex-col gap-5 min-w-0">
        <FeatureControls event={event} />
        <TextFilterCard event={event} />
      </div>
      <div className="overview-column flex-col gap-5 min-w-0">
        <WordCloudCard event={event} />
        <LatestResponses event={event} />
        <ButtonLink href={paths.adminEvent(event.id, "icebreaker")} variant="quiet" block icon={<ListChecks />}>
          {t("Moderate words and answers")}
        </ButtonLink>
      </div>
      <div className="overview-column flex-col gap-5 min-w-0 overview-side">
        <PollsOverview event={event} />
        <ResultsCard eventId={event.id} title={t("Emoji pulse")} />
        <EmojiRateCard event={event} />
        <ReviewQuestionsCard event={event} />
        <CompactShareCard event={event} />
      </div>
      <div className="col-span-full min-w-0">
        <InsightsCard event={event} />
      </div>
    </div>
  );
}
