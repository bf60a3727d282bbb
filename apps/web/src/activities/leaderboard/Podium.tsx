/** The podium of the first three, in the order second, first, third. */
import type { LeaderboardEntry } from "@hubbub/contract/activities/leaderboard/calls";

import { interfaceLanguage, plural } from "../../lib/i18n/translate.ts";
import { initialOf } from "../../ui/avatar.ts";
import { shownName } from "../../ui/shown-name.ts";
import "./podium.css";

interface PodiumProps {
  /** By rank; only the first three are shown. */
  entries: readonly LeaderboardEntry[];
  className?: string | undefined;
}

export function Podium({ entries, className }: PodiumProps) {
  const topThree = entries.slice(0, 3);
  return (
    <ol className={className ? `podium ${className}` : "podium"} data-count={topThree.length}>
      {topThree.map((entry, index) => (
        <li
          key={entry.profileId}
          className="podium-place flex flex-col items-center min-w-0 text-center"
          data-place={index + 1}
          data-rank={entry.rank}
        >
          <span className="podium-person aspect-square grid place-items-center" aria-hidden="true">
            {initialOf(shownName(entry.participantName))}
          </span>
          <bdi className="podium-name max-w-full my-2 overflow-hidden font-strong leading-[1.2] wrap-anywhere">
            {shownName(entry.participantName)}
          </bdi>
          <span className="podium-step flex flex-col items-center gap-1 w-full py-3 px-1">
            <b className="podium-rank">{entry.rank.toLocaleString(interfaceLanguage())}</b>
            <span className="text-size-xs">{plural(entry.totalPoints, "1 point", "{count} points")}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}
