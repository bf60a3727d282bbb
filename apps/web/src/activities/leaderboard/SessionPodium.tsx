import type { LeaderboardEntry } from "@hubbub/contract/activities/leaderboard/calls";
import { podiumOf } from "@hubbub/contract/activities/leaderboard/index";
import type { SessionEnd } from "@hubbub/contract/archive";

import { formatNumber, plural, t } from "../../lib/i18n/translate.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { Hint } from "../../ui/Hint.tsx";
import { shownName } from "../../ui/shown-name.ts";
import { PLACE_COLORS, PLACE_ORDERS } from "./podium-steps.ts";

/** The first three at the end of a session. */
export function SessionPodium({ end: { topThree } }: { end: SessionEnd }) {
  const { sharing } = podiumOf(topThree);
  if (topThree.length === 0) return null;
  return (
    <section aria-label={t("Top three")}>
      <Podium entries={topThree} />
      {sharing.length > 0 ? (
        <Hint className="text-center">
          {t("Also ranked {rank}:", { rank: formatNumber(sharing[0]?.rank ?? 0) })}{" "}
          {sharing.map(({ profileId, participantName }, index) => (
            <span key={profileId}>
              {index > 0 ? ", " : null}
              <bdi>{shownName(participantName)}</bdi>
            </span>
          ))}
        </Hint>
      ) : null}
    </section>
  );
}

/** The columns, by the number of people. */
const COLUMNS: Record<number, string> = {
  1: "grid-cols-[minmax(0,9rem)] justify-center",
  2: "grid-cols-[repeat(2,minmax(0,9rem))] justify-center",
  3: "grid-cols-[1fr_1.1fr_1fr]",
};

/** The height and colors of a step, by rank. */
const STEPS: Record<number, string> = {
  1: "min-h-24 justify-center border-transparent bg-amber text-on-amber",
  2: "min-h-20 border-line bg-sunken",
};
const THIRD = "min-h-16 border-line bg-sunken";

interface PodiumProps {
  /** By rank; only the first three are shown. */
  entries: readonly LeaderboardEntry[];
}

/** The podium of the first three, in the order second, first, third. */
export function Podium({ entries }: PodiumProps) {
  const topThree = entries.slice(0, 3);
  return (
    <ol className={`grid items-end gap-2 ${COLUMNS[topThree.length] ?? ""}`}>
      {topThree.map((entry, index) => (
        <li key={entry.profileId} className={`flex min-w-0 flex-col items-center text-center ${PLACE_ORDERS[index]}`}>
          <Avatar
            name={entry.participantName}
            colors={PLACE_COLORS[index]}
            className={index === 0 ? "text-xl" : "text-lg"}
          />
          <bdi className="my-2 line-clamp-2 max-w-full overflow-hidden leading-tight font-strong">
            {shownName(entry.participantName)}
          </bdi>
          <span
            className={`flex w-full origin-bottom animate-rise flex-col items-center gap-1 rounded-t-md rounded-b-xs border px-1 py-3 ${STEPS[entry.rank] ?? THIRD}`}
          >
            <b className={`font-heading leading-none font-bold ${entry.rank === 1 ? "text-2xl" : "text-xl"}`}>
              {formatNumber(entry.rank)}
            </b>
            <span className="text-xs">{plural(entry.totalPoints, "1 point", "{count} points")}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}
