import { CircleCheck } from "lucide-react";

import { t } from "../../lib/i18n/translate.ts";
import { textSize, widthOf } from "../../lib/text.ts";
import { StageFill } from "../../ui/ShareBar.tsx";
import type { ResultRow } from "./result-rows.ts";
import { rowValue } from "./Results.tsx";

/** More options than this are in two columns, filled one after the other. */
const ONE_COLUMN_MAX = 6;
const FOUR_ROWS_MAX = 8;
const ROWS = "auto-rows-[minmax(0,3.125rem)]";
const FOUR_ROWS = "grid-flow-col grid-cols-2 grid-rows-[repeat(4,minmax(0,3.125rem))]";
const FIVE_ROWS = "grid-flow-col grid-cols-2 grid-rows-[repeat(5,minmax(0,3.125rem))]";
/** The lines of the longest option, and in one of two columns. */
const LINES = [
  [72, "[--lines:1]"],
  [144, "[--lines:2]"],
  [Infinity, "[--lines:3]"],
] as const;
const LINES_OF_COLUMN = [
  [40, "[--lines:1]"],
  [80, "[--lines:2]"],
  [120, "[--lines:3]"],
  [Infinity, "[--lines:4]"],
] as const;

interface StageBarsProps {
  rows: readonly ResultRow[];
  hasResults: boolean;
  isScale: boolean;
}

/** The options of a poll on the stage, with their results as bars, which share the height that the question leaves. */
export function StageBars({ rows, hasResults, isScale }: StageBarsProps) {
  const [longest] = rows.map(({ label }) => label).toSorted((a, b) => widthOf(b) - widthOf(a));
  if (longest === undefined) return null;
  const layout =
    rows.length <= ONE_COLUMN_MAX || isScale
      ? `${ROWS} ${textSize(longest, LINES)}`
      : `${rows.length <= FOUR_ROWS_MAX ? FOUR_ROWS : FIVE_ROWS} ${textSize(longest, LINES_OF_COLUMN)}`;
  return (
    <ul className={`grid min-h-0 gap-1.5 ${layout}`}>
      {rows.map((row) => (
        <StageBar key={row.id} row={row} hasResult={hasResults} />
      ))}
    </ul>
  );
}

function StageBar({ row, hasResult }: { row: ResultRow; hasResult: boolean }) {
  const { label, share, isCorrect } = row;
  return (
    <li
      className={`[container-type:size] stage-bar grid min-h-0 items-center rounded-sm plate ${isCorrect ? "text-success-ink" : ""}`}
    >
      <StageFill share={hasResult ? share : 0} isCorrect={isCorrect} />
      {/* If the bar is low, the letters are smaller. */}
      <span className="relative flex items-center gap-2.5 px-3.5 font-heading text-[length:min(var(--text-md),100cqh/(var(--lines)*var(--leading-short)_+_0.3))] leading-short font-strong">
        <span className="min-w-0 flex-1">
          <span className="line-clamp-(--lines) wrap-anywhere">
            <bdi>{label}</bdi>
          </span>
        </span>
        {isCorrect ? <CircleCheck className="size-[1.05em] flex-none" role="img" aria-label={t("Correct")} /> : null}
        {hasResult ? <b className="flex-none tabular-nums">{rowValue(row)}</b> : null}
      </span>
      {isCorrect ? <span className="absolute inset-0 rounded-[inherit] border-[0.12rem] border-success" /> : null}
    </li>
  );
}
