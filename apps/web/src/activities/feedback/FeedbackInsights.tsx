import type { OrganizerEvent } from "@hubbub/contract/events";

import { FeedbackSummary } from "./FeedbackSummary.tsx";
import { useFeedbackSummary } from "./queries.ts";
import { t } from "../../lib/i18n/translate.ts";

/** The closing feedback among the charts. Nothing before the session ends. */
export function FeedbackInsights({ event }: { event: OrganizerEvent }) {
  const { data } = useFeedbackSummary(event.id, event.isArchived);
  if (!event.isArchived || !data) return null;
  return (
    <section className="col-span-full min-w-0">
      <h3 className="mb-3 text-size-md">{t("Session feedback")}</h3>
      <FeedbackSummary summary={data} />
    </section>
  );
}
