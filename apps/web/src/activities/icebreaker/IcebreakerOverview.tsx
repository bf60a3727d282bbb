import type { OrganizerEvent } from "@hubbub/contract/events";
import { ListChecks } from "lucide-react";

import { t } from "../../lib/i18n/translate.ts";
import { paths } from "../../lib/paths.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { LatestResponses } from "./ResponsesModeration.tsx";
import { WordCloudCard } from "./WordCloudCard.tsx";

/** The word cloud and the latest responses on the overview. */
export function IcebreakerOverview({ event }: { event: OrganizerEvent }) {
  return (
    <>
      <WordCloudCard event={event} />
      <LatestResponses event={event} />
      <ButtonLink href={paths.adminEvent(event.id, "icebreaker")} variant="quiet" block icon={<ListChecks />}>
        {t("Moderate words and answers")}
      </ButtonLink>
    </>
  );
}
