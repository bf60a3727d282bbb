import type { PublicEvent } from "@hubbub/contract/events";
import { Cloud } from "lucide-react";

import { t } from "../../lib/i18n/translate.ts";
import { Card } from "../../ui/Card.tsx";
import { ErrorBoundary } from "../../ui/ErrorBoundary.tsx";
import { type LaterStates, lazyPart } from "../../ui/lazy-component.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import type { PhonePart } from "../phone-part.ts";
import { IcebreakerTab } from "./IcebreakerTab.tsx";
import { responseOutcomes } from "./submissions.ts";

const WordCloudCard = lazyPart(async () => (await import("./WordCloudCard.tsx")).WordCloudCard);

/** The form, and the word cloud, which is loaded later. */
function FormAndCloud({ event, failure }: { event: PublicEvent } & LaterStates) {
  return (
    <>
      <ErrorBoundary fallback={failure}>
        <IcebreakerTab event={event} />
      </ErrorBoundary>
      <WordCloudCard
        event={event}
        marksOwn
        loading={<Skeleton radius="xl" className="h-128 w-full" />}
        failure={<WordCloudError />}
      />
    </>
  );
}

function WordCloudError() {
  return (
    <Card title={t("Word cloud")}>
      <p className="text-muted">{t("Failed to load word cloud library")}</p>
    </Card>
  );
}

export const phone: PhonePart<"icebreaker"> = {
  tab: { icon: Cloud, Tab: FormAndCloud },
  outbox: {
    "POST /api/events/:eventId/icebreaker": {
      isParticipation: true,
      staysInOutbox: ["saved", "refused"],
      load: async () => responseOutcomes,
    },
  },
};
