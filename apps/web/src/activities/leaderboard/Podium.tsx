/** The podium of the first three, in the order second, first, third. */
import type { LeaderboardEntry } from "@hubbub/contract/activities/leaderboard/calls";

import { formatNumber, plural } from "../../lib/i18n/translate.ts";
import { initialOf } from "../../ui/avatar.ts";
import { shownName } from "../../ui/shown-name.ts";
import styles from "./Podium.module.css";

interface PodiumProps {
  /** By rank; only the first three are shown. */
  entries: readonly LeaderboardEntry[];
}

export function Podium({ entries }: PodiumProps) {
  const topThree = entries.slice(0, 3);
  return (
    <ol className={styles.podium} data-count={topThree.length}>
      {topThree.map((entry, index) => (
        <li
          key={entry.profileId}
          className="flex flex-col items-center min-w-0 text-center data-[place=1]:order-2 data-[place=2]:order-1 data-[place=3]:order-3"
          // Shown as second, first, third; read as first, second, third.
          data-place={index + 1}
          data-rank={entry.rank}
        >
          <span
            className="grid aspect-square w-(--person) place-items-center rounded-[50%] rounded-es-[22%] bg-tag-slate-bg font-heading text-[length:calc(var(--person)*0.38)] leading-none font-[650] text-tag-slate [--person:2.875rem] in-data-[place=1]:bg-teal-soft in-data-[place=1]:text-teal-ink in-data-[place=1]:[--person:3.5rem] in-data-[place=3]:bg-tag-plum-bg in-data-[place=3]:text-tag-plum"
            aria-hidden="true"
          >
            {initialOf(shownName(entry.participantName))}
          </span>
          <bdi className="max-w-full my-2 overflow-hidden font-strong leading-[1.2] wrap-anywhere line-clamp-2">
            {shownName(entry.participantName)}
          </bdi>
          <span className={styles.step} data-rank={entry.rank}>
            <b className="font-bold text-[1.375rem] leading-none font-heading in-data-[rank=1]:text-[1.75rem]">
              {formatNumber(entry.rank)}
            </b>
            <span className="text-size-xs">{plural(entry.totalPoints, "1 point", "{count} points")}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}
