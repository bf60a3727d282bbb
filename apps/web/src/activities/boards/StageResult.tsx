import type { Board } from "@hubbub/contract/activities/boards/calls";

import { formatNumber, plural, t } from "../../lib/i18n/translate.ts";
import { StageFill } from "../../ui/ShareBar.tsx";
import { byVotes, TOP } from "./board-list.ts";
import styles from "./BoardStage.module.css";

/** The ideas with the most votes, the best first. */
export function StageResult({ board }: { board: Board }) {
  const top = byVotes(board.ideas).slice(0, TOP);
  const most = Math.max(1, top[0]?.votes ?? 0);
  if (top.length === 0) return <p className="text-muted text-(length:--stage-text)">{t("This board has no ideas.")}</p>;
  return (
    <ol className={styles.result} data-count={top.length}>
      {top.map((idea, index) => (
        <li key={idea.id} className={styles.place} data-plate="">
          <StageFill share={idea.votes / most} />
          <b className={styles.rank}>{formatNumber(index + 1)}</b>
          <p className={styles.text} dir="auto">
            {idea.text}
          </p>
          <span className={styles.outcome}>
            <b>{plural(idea.votes, "1 vote", "{count} votes")}</b>
            {board.columns.length > 1 ? <bdi>{board.columns[idea.column]}</bdi> : null}
          </span>
        </li>
      ))}
    </ol>
  );
}
