import type { Board, Idea } from "@hubbub/contract/activities/boards/calls";
import { useRef } from "react";

import { formatNumber, plural } from "../../lib/i18n/translate.ts";
import { FlipList } from "../../ui/FlipList.tsx";
import { StageFill } from "../../ui/ShareBar.tsx";
import { byVotes, ideasIn } from "./board-list.ts";
import { candidatesPerColumn } from "./stage-columns.ts";
import { useStageFit } from "./use-stage-fit.ts";
import styles from "./StageColumns.module.css";

/** The ideas by column: the newest first, or while people vote as bars, the best first. */
export function StageColumns({ board, unit }: { board: Board; unit: number }) {
  const { columns, counts, phase } = board;
  const isVoting = phase === "vote";
  const perColumn = candidatesPerColumn(columns.length);
  const ordered = isVoting ? byVotes(board.ideas) : board.ideas.toReversed();
  const candidates = columns.map((_, index) => ideasIn(ordered, index).slice(0, perColumn));
  const most = Math.max(1, ...board.ideas.map(({ votes }) => votes));
  const element = useRef<HTMLDivElement>(null);
  const { size, fitting } = useStageFit(element, {
    longest: Math.max(...candidates.map(({ length }) => length)),
    columns: columns.length,
    content: `${phase} ${unit} ${candidates.map((ideas) => ideas.map(({ id }) => id).join()).join("|")}`,
  });
  return (
    <div
      ref={element}
      className={styles.columns}
      data-count={Math.min(3, columns.length)}
      data-crowded={columns.length > 3 ? "" : undefined}
      data-size={size}
      data-voting={isVoting ? "" : undefined}
    >
      {columns.map((name, index) => {
        const ideas = candidates[index] ?? [];
        const visible = Math.min(ideas.length, fitting?.[index] ?? ideas.length);
        return (
          <StageColumn
            key={name}
            name={columns.length > 1 ? name : null}
            ideas={ideas}
            visible={visible}
            total={Math.max(counts[index] ?? 0, ideas.length)}
            most={isVoting ? most : null}
          />
        );
      })}
    </div>
  );
}

interface StageColumnProps {
  /** Null if it is the only one. */
  name: string | null;
  ideas: readonly Idea[];
  /** Number of the first ideas for which there is room. */
  visible: number;
  /** Number of all ideas. */
  total: number;
  /** The votes of the best idea; null while people write. */
  most: number | null;
}

function StageColumn({ name, ideas, visible, total, most }: StageColumnProps) {
  return (
    <section className={styles.column}>
      {name === null ? null : (
        <h3 className={styles.head}>
          <bdi className={styles.name}>{name}</bdi>
          <span className={styles.total}>{formatNumber(total)}</span>
        </h3>
      )}
      <FlipList order={most === null ? "" : ideas.map(({ id }) => id).join()} className={styles.ideas} data-ideas="">
        {ideas.map((idea, index) =>
          most === null ? (
            <li key={idea.id} className={styles.idea} data-plate="" aria-hidden={index < visible ? undefined : true}>
              <p className={styles.text} dir="auto">
                {idea.text}
              </p>
            </li>
          ) : (
            <StageBar key={idea.id} idea={idea} share={idea.votes / most} isVisible={index < visible} />
          ),
        )}
      </FlipList>
      <p className={styles.more}>{total > visible ? plural(total - visible, "+ 1 more", "+ {count} more") : null}</p>
    </section>
  );
}

interface StageBarProps {
  idea: Idea;
  /** Length of the bar, 0 to 1. */
  share: number;
  isVisible: boolean;
}

function StageBar({ idea: { text, votes }, share, isVisible }: StageBarProps) {
  return (
    <li className={styles.bar} data-plate="" aria-hidden={isVisible ? undefined : true}>
      <StageFill share={share} />
      <p className={styles.text} dir="auto">
        {text}
      </p>
      <b className={styles.votes}>
        <span aria-hidden="true">{formatNumber(votes)}</span>
        <span className="sr-only">{plural(votes, "1 vote", "{count} votes")}</span>
      </b>
    </li>
  );
}
