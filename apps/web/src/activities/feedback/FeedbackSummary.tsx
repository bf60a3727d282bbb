/** The ratings of an ended session for the team: mean, distribution and comments, or why they are not shown yet. */
import { FEEDBACK_SHOWN_FROM } from "@hubbub/contract/activities/feedback/index";
import type { FeedbackSummary as Summary } from "@hubbub/contract/activities/feedback/calls";
import { Star } from "lucide-react";

import { formatNumber, plural, t } from "../../lib/i18n/translate.ts";
import { distinctKeys } from "../../lib/distinct-keys.ts";
import { Hint } from "../../ui/Hint.tsx";
import { ShareBar } from "../../ui/ShareBar.tsx";

export function FeedbackSummary({ summary: { count, mean, perStars, comments } }: { summary: Summary }) {
  const keys = distinctKeys(comments ?? []);
  if (count === 0) return <p className="text-muted">{t("Nobody has given feedback yet.")}</p>;
  if (mean === null || perStars === null) {
    return (
      <p className="text-muted">
        {plural(count, "1 person has given feedback.", "{count} people have given feedback.")}{" "}
        {t(
          "To keep feedback anonymous, the average and the comments will be shown once {count} people have given feedback.",
          {
            count: FEEDBACK_SHOWN_FROM,
          },
        )}
      </p>
    );
  }
  return (
    <div className="grid gap-x-8 gap-y-4 md:grid-cols-[8rem_minmax(0,1fr)]">
      <div className="flex flex-col items-start gap-1">
        <p className="flex items-center gap-2 font-heading text-3xl leading-none font-bold tabular-nums">
          <Star aria-hidden="true" className="size-8 flex-none fill-amber text-amber-ink" />
          {formatMean(mean)}
        </p>
        <Hint>{plural(count, "1 rating", "{count} ratings")}</Hint>
      </div>
      <StarBars perStars={perStars} count={count} />
      {comments && comments.length > 0 ? (
        <ul className="flex flex-col gap-2 md:col-span-full" aria-label={t("Comments")}>
          {comments.map((comment, index) => (
            <li key={keys[index]} className="rounded-md bg-sunken px-3 py-2 whitespace-pre-line" dir="auto">
              {comment}
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

/** The number of ratings with each number of stars, the most stars first. */
function StarBars({ perStars, count }: { perStars: readonly number[]; count: number }) {
  const rows = perStars.map((ratings, index) => ({ stars: index + 1, ratings })).toReversed();
  return (
    <ul className="flex flex-col gap-1.5">
      {rows.map(({ stars, ratings }) => (
        <li key={stars} className="flex items-center gap-3 text-sm">
          <span className="w-16 flex-none">{plural(stars, "1 star", "{count} stars")}</span>
          <ShareBar share={ratings / count} color="bg-amber" className="h-2.5 flex-1" />
          <b className="min-w-8 flex-none text-end tabular-nums">{formatNumber(ratings)}</b>
        </li>
      ))}
    </ul>
  );
}

/** A mean of stars with one decimal, in the format of the reader's language. */
export function formatMean(mean: number): string {
  return formatNumber(mean, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
}
