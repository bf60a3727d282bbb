/** Components that only call a hook of their activity. */
import type { Insights } from "@hubbub/contract/insights";
import type { LucideIcon } from "lucide-react";
import type { FunctionComponent, ReactNode } from "react";

import { formatNumber, plural } from "../lib/i18n/translate.ts";
import { ReportFigure } from "../ui/ReportFigure.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import type { Figure, ReportFiguresProps } from "./admin-part.ts";

/** A number under the header of the overview, once its list is loaded. */
export function figure<Data>(
  label: () => string,
  useData: (eventId: string) => { data: Data | undefined; isError: boolean },
  read: (data: Data) => ReactNode,
): Figure {
  const View: FunctionComponent<{ event: { id: string } }> = ({ event }) => {
    const { data, isError } = useData(event.id);
    if (data !== undefined) return read(data);
    return isError ? "–" : <Skeleton className="mt-2 h-6 w-16" />;
  };
  return { label, View };
}

/** A number at the beginning of the report. */
export function reportFigure(
  label: () => string,
  useValue: (eventId: string, insights: Insights | undefined) => number | undefined,
): FunctionComponent<ReportFiguresProps> {
  return ({ event, insights }) => <ReportFigure label={label()} value={useValue(event.id, insights)} />;
}

/**
 * How many posts wait for a moderator, beside the label of their section. Renders nothing if there are none.
 * @param sentence says the number to screen readers
 */
export function pendingCount(
  useCount: (eventId: string) => number,
  sentence: (count: number) => string,
  Icon?: LucideIcon,
): FunctionComponent<{ event: { id: string } }> {
  return ({ event }) => {
    const count = useCount(event.id);
    if (count === 0) return null;
    return (
      <span
        className="inline-flex h-5.5 min-w-5.5 items-center justify-center gap-0.75 rounded-full bg-amber px-1.5 font-heading text-xs leading-none font-bold text-on-amber"
        title={sentence(count)}
      >
        {Icon ? <Icon className="size-3.25" strokeWidth={2.6} aria-hidden="true" /> : null}
        <span aria-hidden="true">{formatNumber(count)}</span>
        <span className="sr-only">{sentence(count)}</span>
      </span>
    );
  };
}

/** The usual sentence of a pending count. */
export const toReview = (count: number): string => plural(count, "1 to review", "{count} to review");
