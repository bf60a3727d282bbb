import { type ReactNode, useId } from "react";

import { formatTime } from "../lib/format-date.ts";
import { formatUnit, t } from "../lib/i18n/translate.ts";
import { peakOf, type Timeline } from "./timeline.ts";

const HEIGHT = 40;
const WIDTH = 100;

interface TimeChartProps {
  title: string;
  timeline: Timeline | null;
  empty: string;
  /** Formats a value, e.g. "12 people". */
  describe: (value: number) => string;
}

/** A line chart with its time range and peak. The y axis starts at zero. */
export function TimeChart({ title, timeline, empty, describe }: TimeChartProps) {
  const id = useId();
  if (!timeline) return <ChartFrame id={id} title={title} note={empty} />;
  const peak = peakOf(timeline);
  const { buckets } = timeline;
  const x = (index: number) => (buckets.length === 1 ? WIDTH : (index / (buckets.length - 1)) * WIDTH);
  const y = (value: number) => HEIGHT - (peak.value === 0 ? 0 : (value / peak.value) * (HEIGHT - 2)) - 0.5;
  const line = buckets.map(({ value }, index) => `${x(index).toFixed(2)},${y(value).toFixed(2)}`).join(" ");
  return (
    <ChartFrame
      id={id}
      title={title}
      note={formatUnit(timeline.minutes, "minute")}
      summary={
        // Without any value above zero there is no peak to describe.
        peak.value === 0
          ? undefined
          : t("Peak at {time}: {value}", { time: formatTime(peak.at), value: describe(peak.value) })
      }
      from={formatTime(buckets[0]?.at ?? 0)}
      to={formatTime((buckets.at(-1)?.at ?? 0) + timeline.step * 60_000)}
    >
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="mt-2.5 h-24 w-full border-b border-line"
        aria-hidden="true"
      >
        <polygon points={`0,${HEIGHT} ${line} ${WIDTH},${HEIGHT}`} className="fill-teal opacity-13" />
        <polyline
          points={line}
          className="fill-none stroke-teal-ink stroke-2"
          strokeLinejoin="round"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
    </ChartFrame>
  );
}

interface ChartFrameProps {
  id: string;
  title: string;
  note: string;
  summary?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  children?: ReactNode;
}

export function ChartFrame({ id, title, note, summary, from, to, children }: ChartFrameProps) {
  return (
    <figure className="m-0 flex min-w-0 flex-col" aria-labelledby={`${id}-title`}>
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h3 id={`${id}-title`} className="text-md">
          {title}
        </h3>
        <span className="text-xs text-muted">{note}</span>
      </figcaption>
      {children ?? <div className="mt-2.5 h-24 w-full border-b border-line" aria-hidden="true" />}
      {summary ? (
        <p className="mt-1.5 flex items-baseline justify-between gap-3 text-xs text-muted">
          <span className="whitespace-nowrap" aria-hidden="true">
            {from}
          </span>
          <span className="text-center">{summary}</span>
          <span className="whitespace-nowrap" aria-hidden="true">
            {to}
          </span>
        </p>
      ) : null}
    </figure>
  );
}
