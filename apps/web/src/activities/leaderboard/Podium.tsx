/** The podium of the first three, in the order second, first, third. */
import type { LeaderboardEntry } from "@hubbub/contract/activities/leaderboard/calls";

import { formatNumber, plural } from "../../lib/i18n/translate.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { shownName } from "../../ui/shown-name.ts";
import { PLACE_COLORS } from "./podium-steps.ts";
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
          <Avatar
            name={entry.participantName}
            colors={PLACE_COLORS[index]}
            className="text-[1.25rem] in-data-[place=1]:text-[1.5rem]"
          />
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
