import { Star } from "lucide-react";

import { useGroupFeedback } from "../../../groups/queries.ts";
import { interfaceLanguage, plural, t } from "../../../lib/i18n/translate.ts";

/** The mean of the closing feedback of a session. Nothing while there are too few ratings for a mean. */
export function SessionRating({ groupId, eventId }: { groupId: string; eventId: string }) {
  const rating = useGroupFeedback(groupId).data?.find((each) => each.eventId === eventId);
  if (!rating || rating.mean === null) return null;
  const mean = rating.mean.toLocaleString(interfaceLanguage(), { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  return (
    <span
      className="inline-flex flex-none items-center gap-1 font-strong tabular-nums"
      title={plural(rating.count, "1 rating", "{count} ratings")}
    >
      <Star size={16} aria-hidden="true" className="fill-amber text-amber-ink" />
      <span className="visually-hidden">{t("Feedback: {mean} of 5 stars", { mean })}</span>
      <span aria-hidden="true">{mean}</span>
    </span>
  );
}
