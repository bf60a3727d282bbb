import type { PrizeWinner } from "@hubbub/contract/activities/prizes/calls";
import type { CSSProperties } from "react";

import { t } from "../../lib/i18n/translate.ts";
import { shownName } from "../../ui/shown-name.ts";
import { WinnerAvatar } from "./WinnerAvatar.tsx";

/** The winner on the stage, in a size that fits the name. */
export function WinnerPicture({ winner }: { winner: PrizeWinner }) {
  return (
    <div
      className="winner-picture relative grid justify-items-center max-w-full text-center"
      style={{ "--name-size": nameSize(shownName(winner.displayName)) } as CSSProperties}
    >
      <p className="winner-picture-lead text-night-accent">{t("And the winner is")}</p>
      <div className="winner-picture-person flex items-center text-start">
        <WinnerAvatar name={winner.displayName} avatarUrl={winner.avatarUrl} tone="winner" />
        <div className="min-w-0">
          <p className="winner-picture-name py-[0.12em] overflow-hidden wrap-anywhere">
            <bdi>{shownName(winner.displayName)}</bdi>
          </p>
          {winner.username ? (
            <p className="winner-picture-username text-night-muted wrap-anywhere">
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
  if (name.length <= 9) return 11;
  if (name.length <= 16) return 7.5;
  return name.length <= 28 ? 5.5 : 4.2;
}
