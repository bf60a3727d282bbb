import { CircleCheck } from "lucide-react";

import { t } from "../../lib/i18n/translate.ts";
import { widthOf } from "../../lib/text.ts";
import { StageFill } from "../../ui/ShareBar.tsx";
import type { ResultRow } from "./result-rows.ts";
import { rowValue } from "./Results.tsx";
import styles from "./StageBars.module.css";

/** More options than this are in two columns: up to 8 need four rows, up to 10 five. */
const ONE_COLUMN_MAX = 6;
const FOUR_ROWS_MAX = 8;
/** Number of Latin letters in a line of an option, and in one of two columns. */
const LINE = 72;
const LINE_OF_COLUMN = 40;
const LINES_MAX = 5;

interface StageBarsProps {
  rows: readonly ResultRow[];
  hasResults: boolean;
  isScale: boolean;
}

/** The options of a poll on the stage, with their results as bars. */
export function StageBars({ rows, hasResults, isScale }: StageBarsProps) {
  if (rows.length === 0) return null;
  const hasTwoColumns = rows.length > ONE_COLUMN_MAX && !isScale;
  const widest = Math.max(...rows.map(({ label }) => widthOf(label)));
  const lines = Math.ceil(widest / (hasTwoColumns ? LINE_OF_COLUMN : LINE));
  return (
    <ul
      className={styles.bars}
      data-rows={hasTwoColumns ? (rows.length > FOUR_ROWS_MAX ? 5 : 4) : undefined}
      data-lines={Math.min(LINES_MAX, lines)}
    >
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
      className={`[container-type:size] stage-bar grid min-h-0 items-center rounded-stage-sm plate ${isCorrect ? "text-success-ink" : ""}`}
    >
      <StageFill share={hasResult ? share : 0} isCorrect={isCorrect} />
      <span className={styles.text}>
        <span className="min-w-0 flex-1">
          <span className="line-clamp-(--lines) wrap-anywhere">
            <bdi>{label}</bdi>
          </span>
        </span>
        {isCorrect ? <CircleCheck className="size-[1.05em] flex-none" aria-label={t("Correct")} /> : null}
        {hasResult ? <b className="flex-none tabular-nums">{rowValue(row)}</b> : null}
      </span>
      {isCorrect ? (
        <span className="absolute inset-0 rounded-[inherit] border-[calc(var(--stage-u)*0.2)] border-success" />
      ) : null}
    </li>
  );
}
