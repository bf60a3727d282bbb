import type { PrizeWinner } from "@hubbub/contract/activities/prizes/calls";

import { t } from "../../lib/i18n/translate.ts";
import { textSize } from "../../lib/text.ts";
import { shownName } from "../../ui/shown-name.ts";
import { WINNER_COLORS } from "./winner-look.ts";
import { Avatar } from "../../ui/Avatar.tsx";

/** Fifty characters fit on two lines. */
const SIZES = [
  [9, "text-stage-8xl"],
  [16, "text-stage-6xl"],
  [28, "text-stage-5xl"],
  [Infinity, "text-stage-4xl"],
] as const;

/** The winner on the stage. */
export function WinnerPicture({ winner, reveals = false }: { winner: PrizeWinner; reveals?: boolean }) {
  const name = shownName(winner.displayName);
  return (
    <div className="relative grid max-w-full justify-items-center gap-stage-2xl text-center">
      <p className="font-heading text-stage-xl leading-short font-strong text-night-accent">{t("And the winner is")}</p>
      <div className={`flex max-w-u-92 items-center gap-stage-3xl text-start ${reveals ? "animate-land" : ""}`}>
        <Avatar
          name={winner.displayName}
          url={winner.avatarUrl}
          colors={`${WINNER_COLORS} ring-[calc(var(--stage-u)*0.9)] ring-night-action/26 outline-[calc(var(--stage-u)*2)] outline-night-action/12`}
          className="m-stage-xl text-stage-6xl"
        />
        <div className="min-w-0">
          <p
            className={`line-clamp-3 py-[0.12em] font-heading leading-short font-bold tracking-title wrap-anywhere ${textSize(name, SIZES)}`}
          >
            <bdi>{name}</bdi>
          </p>
          {winner.username ? (
            <p className="mt-stage-sm text-stage-lg wrap-anywhere text-night-muted">
              <bdi>@{winner.username}</bdi>
            </p>
          ) : null}
        </div>
      </div>
    </div>
  );
}
