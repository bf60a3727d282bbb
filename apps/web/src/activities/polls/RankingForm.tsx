/** Orders the options of a ranking: by dragging, with the arrow keys, or with buttons. */
import { arrayMove } from "@dnd-kit/sortable";
import { ArrowDown, ArrowUp } from "lucide-react";
import { useState } from "react";

import { formatNumber, t } from "../../lib/i18n/translate.ts";
import { Button } from "../../ui/Button.tsx";
import { SortableList, useSortableRow } from "../../ui/SortableList.tsx";
import type { AnswerFormProps } from "./answer-form-props.ts";
import { emptyResults, type ResultRow, resultRows } from "./result-rows.ts";
import { rowValue } from "./Results.tsx";

export function RankingForm({ poll, initial, closed, showsResults = false, onAnswer }: AnswerFormProps) {
  const [order, setOrder] = useState<readonly string[]>(
    initial && "ranking" in initial ? initial.ranking : poll.options.map(({ id }) => id),
  );
  const isDisabled = closed !== null;
  const options = order.map((id) => ({ id, text: poll.options.find((option) => option.id === id)?.text ?? "" }));
  const rows = showsResults ? resultRows(poll, poll.results ?? emptyResults(poll)) : [];
  return (
    <>
      <p className="text-sm text-muted">{t("Put your favorite first.")}</p>
      <SortableList items={options} titleOf={({ text }) => text} isDisabled={isDisabled} onReorder={setOrder}>
        <ol className="flex flex-col gap-2" aria-label={poll.question}>
          {options.map(({ id, text }, index) => (
            <RankedOption
              key={id}
              id={id}
              text={text}
              result={rows.find((row) => row.id === id)}
              rank={index + 1}
              isLast={index === order.length - 1}
              isDisabled={isDisabled}
              onMove={(step) => setOrder(arrayMove([...order], index, index + step))}
            />
          ))}
        </ol>
      </SortableList>
      <Button size="lg" block disabled={isDisabled} onClick={() => onAnswer({ ranking: [...order] })}>
        {t("Send answer")}
      </Button>
    </>
  );
}

interface RankedOptionProps {
  id: string;
  text: string;
  /** Undefined if results are not shown. */
  result: ResultRow | undefined;
  rank: number;
  isLast: boolean;
  isDisabled: boolean;
  onMove: (step: 1 | -1) => void;
}

function RankedOption({ id, text, result, rank, isLast, isDisabled, onMove }: RankedOptionProps) {
  const { row, isDragging, handle } = useSortableRow(id, text);
  return (
    <li
      {...row}
      className={`relative flex items-center gap-1 rounded-lg border-[1.5px] bg-surface p-1 ${isDragging ? "z-1 border-teal shadow-soft" : "border-line-strong"}`}
    >
      {handle}
      <b className="flex-none tabular-nums">{formatNumber(rank)}.</b>
      <span className="min-w-0 flex-1 px-1">
        <span className="block text-start wrap-anywhere" dir="auto">
          {text}
        </span>
        {result ? <span className="block text-sm text-muted">{rowValue(result)}</span> : null}
      </span>
      <Button
        // The first option cannot go up, the last one not down.
        variant="ghost-step"
        icon={<ArrowUp />}
        aria-label={t("Move {title} up", { title: text })}
        disabled={isDisabled || rank === 1}
        onClick={() => onMove(-1)}
      />
      <Button
        variant="ghost-step"
        icon={<ArrowDown />}
        aria-label={t("Move {title} down", { title: text })}
        disabled={isDisabled || isLast}
        onClick={() => onMove(1)}
      />
    </li>
  );
}
