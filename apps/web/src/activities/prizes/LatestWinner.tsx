import type { PrizeWinner } from "@hubbub/contract/activities/prizes/calls";

import { t } from "../../lib/i18n/translate.ts";
import { shownName } from "../../ui/shown-name.ts";
import { isLongName } from "./long-name.ts";
import { WinnerAvatar } from "./WinnerAvatar.tsx";
import { WinnerDetails } from "./WinnerRow.tsx";

/** The latest winner, large, with confetti. */
export function LatestWinner({ winner, onProof }: { winner: PrizeWinner; onProof: () => void }) {
  const name = shownName(winner.displayName);
  return (
    <section className="latest-winner animate-enter" aria-label={t("Latest winner")}>
      <span className="latest-winner-paper absolute" aria-hidden="true">
        {Array.from({ length: 9 }, (_, index) => (
          <i className="absolute" key={index} />
        ))}
      </span>
      <WinnerAvatar name={winner.displayName} avatarUrl={winner.avatarUrl} tone="winner" />
      <div className="latest-winner-text min-w-0 leading-[1.35]">
        <p>{t("Latest winner")}</p>
        <p
          className="latest-winner-name data-long:text-size-lg overflow-hidden wrap-anywhere"
          data-long={isLongName(name) || undefined}
        >
          <bdi>{name}</bdi>
        </p>
        <WinnerDetails winner={winner} />
      </div>
      <button
        type="button"
        className="winner-proof text-size-note underline underline-offset-3 min-h-target text-start col-span-full justify-self-start"
        onClick={onProof}
      >
        {t("How was this drawn?")}
      </button>
    </section>
  );
}
