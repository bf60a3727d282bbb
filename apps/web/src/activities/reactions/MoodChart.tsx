import { type Mood, MOOD_NAMES, MOODS } from "@hubbub/contract/activities/reactions/rules";
import type { Insights } from "@hubbub/contract/insights";
import { useId } from "react";

import { formatTime } from "../../lib/format-date.ts";
import { plural, t } from "../../lib/i18n/translate.ts";
import { peakOf, toTimeline } from "../../ui/timeline.ts";
import { ChartFrame } from "../../ui/TimeChart.tsx";
import type { CardProps } from "../admin-part.ts";
import { MOOD_COLORS } from "./mood-colors.ts";

const HEIGHT = 40;

/** Mood votes over time as a stacked bar chart. */
export function MoodChart({ insights }: CardProps) {
  const id = useId();
  const title = t("Reactions");
  const timelineOf = (pick: (row: Insights["reactions"][number]) => number) =>
    toTimeline((insights?.reactions ?? []).map((row) => ({ minute: row.minute, value: pick(row) })));
  const total = timelineOf((row) => row.excited + row.neutral + row.bored);
  if (!total) return <ChartFrame id={id} title={title} note={t("No reactions yet")} />;
  const peak = peakOf(total);
  const byMood = MOODS.map((mood) => [mood, timelineOf((row) => row[mood])?.buckets ?? []] as const);
  const width = 100 / total.buckets.length;
  return (
    <ChartFrame
      id={id}
      title={title}
      note={plural(total.step, "1 minute per bar", "{count} minutes per bar")}
      summary={t("Peak at {time}: {value}", {
        time: formatTime(peak.at),
        value: plural(peak.value, "1 reaction", "{count} reactions"),
      })}
      from={formatTime(total.buckets[0]?.at ?? 0)}
      to={formatTime((total.buckets.at(-1)?.at ?? 0) + total.step * 60_000)}
    >
      <svg
        viewBox={`0 0 100 ${HEIGHT}`}
        preserveAspectRatio="none"
        className="mt-2.5 h-24 w-full border-b border-line"
        aria-hidden="true"
      >
        {total.buckets.map(({ at }, index) =>
          stackSegments(byMood, index, peak.value).map(({ mood, y, height }) => (
            <rect
              key={`${at}-${mood}`}
              className={MOOD_COLORS[mood].fill}
              x={index * width + width * 0.1}
              width={width * 0.8}
              y={y}
              height={height}
            />
          )),
        )}
      </svg>
      <p className="order-1 mt-1 flex flex-wrap gap-x-3.5 gap-y-1 text-xs text-muted">
        {MOODS.map((mood) => (
          <span key={mood}>
            <i className={`me-1 inline-block size-2.5 rounded-xs ${MOOD_COLORS[mood].bar}`} aria-hidden="true" />
            {t(MOOD_NAMES[mood])}
          </span>
        ))}
      </p>
    </ChartFrame>
  );
}

/** The segments of one bar, from bottom to top. */
function stackSegments(
  byMood: readonly (readonly [Mood, readonly { value: number }[]])[],
  index: number,
  peak: number,
) {
  let top = HEIGHT;
  return byMood.flatMap(([mood, buckets]) => {
    const value = buckets[index]?.value ?? 0;
    if (value === 0) return [];
    const height = (value / peak) * (HEIGHT - 1);
    top -= height;
    return [{ mood, y: top, height }];
  });
}
