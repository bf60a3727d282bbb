import type { PrizeWinner } from "@hubbub/contract/activities/prizes/calls";
import type { CSSProperties } from "react";

import { t } from "../../lib/i18n/translate.ts";
import { widthOf } from "../../lib/text.ts";
import { shownName } from "../../ui/shown-name.ts";
import { WINNER_COLORS } from "./winner-look.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { useIsHydrated } from "../../ui/use-is-hydrated.ts";

/** The winner on the stage, in a size that fits the name. */
export function WinnerPicture({ winner, reveals = false }: { winner: PrizeWinner; reveals?: boolean }) {
  const size = { "--name-size": nameSize(shownName(winner.displayName)) } as CSSProperties;
  // The content policy allows no style attributes in the server's HTML.
  const style = useIsHydrated() ? size : undefined;
  return (
    <div className="relative grid max-w-full justify-items-center gap-stage-2xl text-center" style={style}>
      <p className="font-heading text-stage-xl leading-short font-strong text-night-accent">{t("And the winner is")}</p>
      <div className={`flex max-w-u-92 items-center gap-stage-3xl text-start ${reveals ? "animate-land" : ""}`}>
        <Avatar
          name={winner.displayName}
          url={winner.avatarUrl}
          colors={`${WINNER_COLORS} ring-[calc(var(--stage-u)*0.9)] ring-night-action/26 outline-[calc(var(--stage-u)*2)] outline-night-action/12`}
          className="m-stage-xl text-stage-6xl"
        />
        <div className="min-w-0">
          <p className="line-clamp-3 py-[0.12em] font-heading text-[length:calc(var(--stage-u)*var(--name-size,5.5))] leading-short font-bold tracking-title wrap-anywhere">
            <bdi>{shownName(winner.displayName)}</bdi>
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

/** Font size of the name in stage units, so that fifty characters fit on two lines. */
function nameSize(name: string): number {
  const width = widthOf(name);
  if (width <= 9) return 11;
  if (width <= 16) return 7.5;
  return width <= 28 ? 5.5 : 4.2;
}
