/** Orders the options of a ranking: by dragging, with the arrow keys, or with buttons. */
import { useState } from "react";

import { SortableList, useSortableRow } from "../../ui/SortableList.tsx";
import type { AnswerFormProps } from "./answer-form-props.ts";
import { RankedOption, RankedOptions } from "./RankedOptions.tsx";
import { type ResultRow, resultRows } from "./result-rows.ts";
import { rowValue } from "./Results.tsx";

export function RankingForm({ poll, initial, closed, showsResults = false, onAnswer }: AnswerFormProps) {
  const [order, setOrder] = useState<readonly string[]>(
    initial && "ranking" in initial ? initial.ranking : poll.options.map(({ id }) => id),
  );
  const isDisabled = closed !== null;
  const options = order.map((id) => ({ id, text: poll.options.find((option) => option.id === id)?.text ?? "" }));
  const rows = showsResults ? resultRows(poll) : [];
  return (
    <SortableList items={options} titleOf={({ text }) => text} isDisabled={isDisabled} onReorder={setOrder}>
      <RankedOptions poll={poll} onSend={isDisabled ? null : () => onAnswer({ ranking: [...order] })}>
        {options.map(({ id, text }, index) => (
          <MovableOption key={id} id={id} text={text} result={rows.find((row) => row.id === id)} rank={index + 1} />
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
}

function MovableOption({ id, text, result, rank }: MovableOptionProps) {
  const { row, handle, moveButtons } = useSortableRow(id, text);
  return (
    <RankedOption {...row} rank={rank} text={text} handle={handle} result={result && rowValue(result)}>
      {moveButtons}
    </RankedOption>
  );
}
