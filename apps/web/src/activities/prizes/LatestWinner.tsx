import type { PrizeWinner } from "@hubbub/contract/activities/prizes/calls";

import type { CSSProperties } from "react";

import { t } from "../../lib/i18n/translate.ts";
import { shownName } from "../../ui/shown-name.ts";
import { isLongName, WINNER_COLORS } from "./winner-look.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { WinnerDetails } from "./WinnerRow.tsx";
import styles from "./LatestWinner.module.css";

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

/** The latest winner, large, with confetti. */
export function LatestWinner({ winner, onProof }: { winner: PrizeWinner; onProof: () => void }) {
  const name = shownName(winner.displayName);
  return (
    <section className={styles.card} aria-label={t("Latest winner")}>
      <span className={styles.paper} aria-hidden="true">
        {PAPER.map(([x, y, turn]) => (
          <i key={`${x} ${y}`} style={{ "--x": `${x}%`, "--y": `${y}%`, "--turn": `${turn}deg` } as CSSProperties} />
        ))}
      </span>
      <Avatar name={winner.displayName} url={winner.avatarUrl} colors={WINNER_COLORS} className="text-2xl" />
      <div className="min-w-0 pe-[12%] leading-note">
        <p>{t("Latest winner")}</p>
        <p
          className={`line-clamp-3 overflow-hidden py-[0.1em] font-heading leading-short font-bold ${isLongName(name) ? "text-lg" : "text-2xl"}`}
        >
          <bdi>{name}</bdi>
        </p>
        <WinnerDetails winner={winner} className="text-inherit" />
      </div>
      <button
        type="button"
        className="col-span-full min-h-target justify-self-start text-start text-sm underline underline-offset-3"
        onClick={onProof}
      >
        {t("How was this winner drawn?")}
      </button>
    </section>
  );
}
