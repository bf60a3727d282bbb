import type { ReactNode } from "react";

import { formatNumber, plural } from "../lib/i18n/translate.ts";

interface ReportPostProps {
  votes: number;
  text: string;
  /** Below the text. */
  children: ReactNode;
}

/** A row of a list in the report: a text that people voted for. */
export function ReportPost({ votes, text, children }: ReportPostProps) {
  return (
    <li className="grid grid-cols-[3rem_minmax(0,1fr)] gap-3 print:break-inside-avoid">
      <span className="text-end font-heading text-lg leading-short font-title tabular-nums">
        <span aria-hidden="true">{formatNumber(votes)}</span>
        <span className="sr-only">{plural(votes, "1 vote", "{count} votes")}</span>
      </span>
      <div className="min-w-0">
        <p dir="auto" className="whitespace-pre-line">
          {text}
        </p>
        {children}
      </div>
    </li>
  );
}
