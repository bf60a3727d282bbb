import type { PrizeWinner } from "@hubbub/contract/activities/prizes/calls";

import type { CSSProperties } from "react";

import { t } from "../../lib/i18n/translate.ts";
import { shownName } from "../../ui/shown-name.ts";
import { isLongName, WINNER_COLORS } from "./winner-look.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { WinnerDetails } from "./WinnerRow.tsx";

/** Places and angles of the pieces of confetti, in percent and degrees. */
const PAPER = [
  [62, 10, 24],
  [20, 22, 70],
  [46, 34, 0],
  [78, 46, -40],
  [86, 26, 40],
  [70, 70, 0],
  [34, 78, -18],
  [30, 60, 15],
  [88, 88, 0],
] as const;

const SHAPES = [
  "h-1 w-5 rounded-full bg-[color-mix(in_oklab,var(--color-amber)_65%,white)]",
  "h-2 w-3 rounded-[2px] bg-[color-mix(in_oklab,var(--color-teal)_40%,white)]",
  "size-3 rounded-full bg-amber",
];

/** The latest winner, large, with confetti. */
export function LatestWinner({ winner, onProof }: { winner: PrizeWinner; onProof: () => void }) {
  const name = shownName(winner.displayName);
  return (
    <section
      className="relative isolate grid animate-enter grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-3 overflow-hidden rounded-xl rounded-es-xs bg-teal px-5 pt-5 pb-3 text-on-teal"
      aria-label={t("Latest winner")}
    >
      <span className="absolute inset-y-0 end-0 -z-1 w-[32%]" aria-hidden="true">
        {PAPER.map(([x, y, turn], piece) => (
          <i
            key={`${x} ${y}`}
            className={`absolute start-(--x) top-(--y) rotate-(--turn) ${SHAPES[piece % SHAPES.length]}`}
            style={{ "--x": `${x}%`, "--y": `${y}%`, "--turn": `${turn}deg` } as CSSProperties}
          />
        ))}
      </span>
      <Avatar name={winner.displayName} url={winner.avatarUrl} colors={WINNER_COLORS} className="text-2xl" />
      <div className="min-w-0 pe-[12%] leading-snug">
        <p>{t("Latest winner")}</p>
        <p
          className={`line-clamp-3 overflow-hidden py-1 font-heading leading-tight font-bold ${isLongName(name) ? "text-lg" : "text-2xl"}`}
        >
          <bdi>{name}</bdi>
        </p>
        <WinnerDetails winner={winner} className="text-inherit" />
      </div>
      <button
        type="button"
        className="col-span-full min-h-target justify-self-start text-start text-sm underline underline-offset-3 outline-current"
        onClick={onProof}
      >
        {t("How was this winner drawn?")}
      </button>
    </section>
  );
}
