import type { PrizeWinner } from "@hubbub/contract/activities/prizes/calls";

import { t } from "../../lib/i18n/translate.ts";
import { textSize } from "../../ui/stage-fit.ts";
import { shownName } from "../../ui/shown-name.ts";
import { WINNER_COLORS } from "./winner-look.ts";
import { Avatar } from "../../ui/Avatar.tsx";

/** Fifty characters fit on two lines. */
const SIZES = [
  [9, "text-7xl"],
  [16, "text-6xl"],
  [28, "text-5xl"],
  [Infinity, "text-4xl"],
] as const;

/** The winner on the stage. */
export function WinnerPicture({ winner, reveals = false }: { winner: PrizeWinner; reveals?: boolean }) {
  const name = shownName(winner.displayName);
  return (
    <div className="relative grid max-w-full justify-items-center gap-6 text-center">
      <p className="font-heading text-xl leading-short font-strong text-night-accent">{t("And the winner is")}</p>
      <div className={`flex max-w-216 items-center gap-9 text-start ${reveals ? "animate-land" : ""}`}>
        <Avatar
          name={winner.displayName}
          url={winner.avatarUrl}
          colors={`${WINNER_COLORS} ring-[0.5rem] ring-night-action/26 outline-[1.2rem] outline-night-action/12`}
          className="m-5 text-6xl"
        />
        <div className="min-w-0">
          <p
            className={`line-clamp-3 py-[0.12em] font-heading leading-short font-bold tracking-title ${textSize(name, SIZES)}`}
          >
            <bdi>{name}</bdi>
          </p>
          {winner.username ? (
            <p className="mt-2 text-lg text-night-muted">
              <bdi>@{winner.username}</bdi>
            </p>
          ) : null}
        </div>
      </div>
    </div>
  );
}
