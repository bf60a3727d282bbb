import { CircleCheck } from "lucide-react";

import { t } from "../../lib/i18n/translate.ts";
import { STAGE_BAR, StageFill } from "../../ui/ShareBar.tsx";
import { useFit, widthOf } from "../../ui/stage-fit.ts";
import type { ResultRow } from "./result-rows.ts";
import { rowValue } from "./Results.tsx";

/** More options than this are in two columns, filled one after the other. */
const ONE_COLUMN_MAX = 6;
const FOUR_ROWS_MAX = 8;
/** From large letters to small ones. With the smallest, options that do not fit are shortened. */
const SIZES = ["md", "base", "sm", "xs", "xs short"];
/** Longer options have small letters before the first measurement. */
const LONG = 60;

interface StageBarsProps {
  rows: readonly ResultRow[];
  hasResults: boolean;
  isScale: boolean;
}

/** The options of a poll on the stage, with their results as bars, which share the height that the question leaves. */
export function StageBars({ rows, hasResults, isScale }: StageBarsProps) {
  const isLong = rows.some(({ label }) => widthOf(label) > LONG);
  const { box } = useFit({
    sizes: SIZES,
    hides: "none",
    estimate: { size: isLong ? 3 : 0, visible: [] },
  });
  const layout =
    rows.length <= ONE_COLUMN_MAX || isScale
      ? "auto-rows-[minmax(0,3.125rem)]"
      : `grid-flow-col grid-cols-2 ${rows.length <= FOUR_ROWS_MAX ? "grid-rows-[repeat(4,minmax(0,3.125rem))]" : "grid-rows-[repeat(5,minmax(0,3.125rem))]"}`;
  return (
    <div
      {...box}
      className="flex min-h-0 flex-col text-md data-[fit=base]:text-base data-[fit=sm]:text-sm data-[fit~=xs]:text-xs"
    >
      <ul className={`relative grid min-h-0 gap-1.5 ${layout}`}>
        {rows.map((row) => (
          <StageBar key={row.id} row={row} hasResult={hasResults} />
        ))}
      </ul>
    </div>
  );
}

function StageBar({ row, hasResult }: { row: ResultRow; hasResult: boolean }) {
  const { label, share, isCorrect } = row;
  return (
    <li className={`${STAGE_BAR} grid min-h-0 items-center ${isCorrect ? "text-success-ink" : ""}`}>
      <StageFill share={hasResult ? share : 0} isCorrect={isCorrect} />
      <span className="relative flex items-center gap-2.5 px-3.5 font-heading leading-tight font-strong">
        <bdi className="min-w-0 flex-1 in-data-[fit~=short]:line-clamp-1">{label}</bdi>
        {isCorrect ? <CircleCheck className="size-[1em] flex-none" role="img" aria-label={t("Correct")} /> : null}
        {hasResult ? <b className="flex-none tabular-nums">{rowValue(row)}</b> : null}
      </span>
      {isCorrect ? <span className="absolute inset-0 rounded-[inherit] border-3 border-success" /> : null}
    </li>
  );
}
