import type { PrizeWinner } from "@hubbub/contract/activities/prizes/calls";

import { Timestamp } from "../../ui/Timestamp.tsx";
import { t } from "../../lib/i18n/translate.ts";
import { shownName } from "../../ui/shown-name.ts";
import { Avatar } from "../../ui/Avatar.tsx";

/** One earlier winner. */
export function WinnerRow({ winner, onProof }: { winner: PrizeWinner; onProof: () => void }) {
  return (
    <div className="flex flex-wrap items-center gap-y-0 gap-x-3.5 py-2">
      <Avatar name={winner.displayName} url={winner.avatarUrl} className="text-[1.1875rem]" />
      <div className="flex-[1_1_8rem] grid justify-items-start min-w-0 leading-[1.35]">
        <bdi className="font-strong">{shownName(winner.displayName)}</bdi>
        <WinnerDetails winner={winner} />
      </div>
      <button
        type="button"
        className="min-h-target text-start text-size-note text-teal-ink underline underline-offset-3"
        onClick={onProof}
      >
        {t("How was this winner drawn?")}
        <span className="sr-only"> {shownName(winner.displayName)}</span>
      </button>
    </div>
  );
}

/** The username, if there is one, and the time of the draw. */
export function WinnerDetails({ winner, className = "text-muted" }: { winner: PrizeWinner; className?: string }) {
  return (
    <span className={`text-size-sm ${className}`}>
      {winner.username ? (
        <>
          <bdi>@{winner.username}</bdi>,{" "}
        </>
      ) : null}
      <Timestamp instant={winner.drawnAt} />
    </span>
  );
}
