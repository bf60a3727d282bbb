import type { Board } from "@hubbub/contract/activities/boards/calls";

import { formatNumber, plural } from "../../lib/i18n/translate.ts";
import { classNames } from "../../ui/class-names.ts";
import { COLUMNS } from "./stage-columns.ts";
import styles from "./BoardStage.module.css";

/** The number of ideas in each column, while the ideas are hidden. */
export function StageCounts({ board: { columns, counts } }: { board: Board }) {
  return (
    <ul className={classNames(styles.columns, COLUMNS[columns.length])}>
      {columns.map((name, index) => (
        <li key={name} className={styles.count} data-plate="">
          {columns.length > 1 ? <bdi className={styles.name}>{name}</bdi> : null}
          <b key={counts[index]}>
            <span aria-hidden="true">{formatNumber(counts[index] ?? 0)}</span>
            <span className="sr-only">{plural(counts[index] ?? 0, "1 idea", "{count} ideas")}</span>
          </b>
        </li>
      ))}
    </ul>
  );
}
