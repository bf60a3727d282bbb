import { formatNumber } from "../lib/i18n/translate.ts";

/** A number in the report, in its list; undefined while it is loading. */
export function ReportFigure({ label, value }: { label: string; value: number | undefined }) {
  return (
    // A subgrid with two rows keeps the numbers aligned when a label wraps.
    <div className="row-span-2 grid min-w-0 grid-rows-subgrid gap-y-0">
      <dt className="text-sm hyphens-auto text-muted">{label}</dt>
      <dd className="font-heading text-2xl leading-tight font-strong tabular-nums">
        {value === undefined ? "–" : formatNumber(value)}
      </dd>
    </div>
  );
}
