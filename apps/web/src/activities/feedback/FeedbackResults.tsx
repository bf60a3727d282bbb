import type { OrganizerEvent } from "@hubbub/contract/events";
import { Star } from "lucide-react";

import { plural, t } from "../../lib/i18n/translate.ts";
import { useLiveList } from "../../live/use-live-list.ts";
import { FeedbackSummary, formatMean } from "./FeedbackSummary.tsx";
import { feedbackSummaryQuery, groupFeedbackQuery } from "./staff.ts";

/** The closing feedback among the charts. Nothing before the session ends. */
export function FeedbackInsights({ event }: { event: OrganizerEvent }) {
  const { data } = useLiveList({ ...feedbackSummaryQuery(event.id), enabled: event.isArchived });
  if (!event.isArchived || !data) return null;
  return (
    <section className="col-span-full min-w-0">
      <h3 className="mb-3 text-md">{t("Session feedback")}</h3>
      <FeedbackSummary summary={data} />
    </section>
  );
}

/** The mean of the closing feedback of a session. Nothing while there are too few ratings for a mean. */
export function SessionRating({ groupId, eventId }: { groupId: string; eventId: string }) {
  const { data } = useLiveList(groupFeedbackQuery(groupId));
  const rating = data?.find((each) => each.eventId === eventId);
  if (!rating || rating.mean === null) return null;
  const mean = formatMean(rating.mean);
  return (
    <span
      className="inline-flex flex-none items-center gap-1 font-strong tabular-nums"
      title={plural(rating.count, "1 rating", "{count} ratings")}
    >
      <Star size={16} aria-hidden="true" className="fill-amber text-amber-ink" />
      <span className="sr-only">{t("Feedback: {mean} out of 5 stars", { mean })}</span>
      <span aria-hidden="true">{mean}</span>
    </span>
  );
}
