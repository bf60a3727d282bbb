import type { PrizeWinner } from "@hubbub/contract/activities/prizes/calls";

import { t } from "../../lib/i18n/translate.ts";
import { textSize } from "../../ui/stage-fit.ts";
import { shownName } from "../../ui/shown-name.ts";
import { WINNER_COLORS } from "./winner-look.ts";
import { Avatar } from "../../ui/Avatar.tsx";

/** One line of large letters or two of smaller ones, beside the avatar. */
const SIZES = { "text-7xl": 12, "text-5xl": 21, "text-4xl": 50, "text-xl": 126 };

/** The winner on the stage. */
export function WinnerPicture({ winner, reveals = false }: { winner: PrizeWinner; reveals?: boolean }) {
  const name = shownName(winner.displayName);
  return (
    <div className="relative grid max-w-full justify-items-center gap-6 text-center">
      <p className="font-heading text-xl leading-tight font-strong text-amber-ink">{t("And the winner is")}</p>
      <div className={`flex max-w-216 items-center gap-8 text-start ${reveals ? "animate-land" : ""}`}>
        <Avatar
          name={winner.displayName}
          url={winner.avatarUrl}
          colors={`${WINNER_COLORS} ring-[0.5rem] ring-amber/26 outline-[1.2rem] outline-amber/12`}
          className="m-5 text-6xl"
        />
        <div className="min-w-0">
          <p
            className={`line-clamp-3 py-1 font-heading leading-tight font-bold tracking-title ${textSize(name, SIZES)}`}
          >
            <bdi>{name}</bdi>
          </p>
          {winner.username ? (
            <p className="mt-2 text-lg text-muted">
              <bdi>@{winner.username}</bdi>
            </p>
          ) : null}
        </div>
      </div>
    </div>
  );
}
