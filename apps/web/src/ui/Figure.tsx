import type { ReactNode } from "react";

import { formatNumber } from "../lib/i18n/translate.ts";

interface FigureProps {
  label: string;
  /** Undefined while it is loading. */
  value: number | undefined;
  /** Beside the number. */
  children?: ReactNode;
}

/** A number in a `dl`. */
export function Figure({ label, value, children }: FigureProps) {
  return (
    // A subgrid with two rows keeps the numbers aligned when a label wraps.
    <div className="row-span-2 grid min-w-0 grid-rows-subgrid gap-y-0">
      <dt className="text-sm leading-snug hyphens-auto text-muted">{label}</dt>
      <dd className="flex flex-wrap items-baseline gap-x-2 font-heading text-2xl leading-tight font-bold tracking-title tabular-nums">
        {value === undefined ? "–" : formatNumber(value)}
        {value === undefined ? null : children}
      </dd>
    </div>
  );
}
