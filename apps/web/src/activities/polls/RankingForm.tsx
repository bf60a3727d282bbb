/** Orders the options of a ranking: by dragging, with the arrow keys, or with buttons. */
import { arrayMove } from "@dnd-kit/sortable";
import { ArrowDown, ArrowUp } from "lucide-react";
import { useState } from "react";

import { t } from "../../lib/i18n/translate.ts";
import { Button } from "../../ui/Button.tsx";
import { SortableList, useSortableRow } from "../../ui/SortableList.tsx";
import type { AnswerFormProps } from "./answer-form-props.ts";
import { RankedOption, RankedOptions } from "./RankedOptions.tsx";
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
    <SortableList items={options} titleOf={({ text }) => text} isDisabled={isDisabled} onReorder={setOrder}>
      <RankedOptions poll={poll} onSend={isDisabled ? null : () => onAnswer({ ranking: [...order] })}>
        {options.map(({ id, text }, index) => (
          <MovableOption
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
      </RankedOptions>
    </SortableList>
  );
}

interface MovableOptionProps {
  id: string;
  text: string;
  /** Undefined if results are not shown. */
  result: ResultRow | undefined;
  rank: number;
  isLast: boolean;
  isDisabled: boolean;
  onMove: (step: 1 | -1) => void;
}

function MovableOption({ id, text, result, rank, isLast, isDisabled, onMove }: MovableOptionProps) {
  const sortable = useSortableRow(id, text);
  return (
    <RankedOption
      {...sortable.row}
      rank={rank}
      text={text}
      handle={sortable.handle}
      result={result && rowValue(result)}
    >
      <Button
        // The first option cannot go up, the last one not down.
        variant="ghost"
        icon={<ArrowUp />}
        aria-label={t("Move {title} up", { title: text })}
        disabled={isDisabled || rank === 1}
        onClick={() => onMove(-1)}
      />
      <Button
        variant="ghost"
        icon={<ArrowDown />}
        aria-label={t("Move {title} down", { title: text })}
        disabled={isDisabled || isLast}
        onClick={() => onMove(1)}
      />
    </RankedOption>
  );
}
