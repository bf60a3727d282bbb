import type { ReactNode } from "react";

import { formatNumber } from "../lib/i18n/translate.ts";

interface FigureProps {
  label: string;
  /** Undefined while it is loading. */
  value: number | undefined;
  /** Beside the number. */
  children?: ReactNode;
}

/** A number in a `dl`, in a box if the list has `data-boxed`. */
export function Figure({ label, value, children }: FigureProps) {
  return (
    // A subgrid with two rows keeps the numbers aligned when a label wraps.
    <div className="row-span-2 grid min-w-0 grid-rows-subgrid gap-y-0 in-data-boxed:px-4 in-data-boxed:py-3.5 in-data-boxed:shadow-[0_0_0_0.5px_var(--color-line)]">
      <dt className="text-sm leading-snug hyphens-auto text-muted">{label}</dt>
      <dd className="flex flex-wrap items-baseline gap-x-2 font-heading text-2xl leading-tight font-bold tracking-title tabular-nums">
        {value === undefined ? "–" : formatNumber(value)}
        {value === undefined ? null : children}
      </dd>
    </div>
  );
}
