import type { PrizeWinner } from "@hubbub/contract/activities/prizes/calls";

import { Timestamp } from "../../ui/Timestamp.tsx";
import { t } from "../../lib/i18n/translate.ts";
import { pageConfig } from "../../lib/page-data.ts";
import { shownName } from "../../ui/shown-name.ts";
import { Avatar } from "../../ui/Avatar.tsx";

interface WinnerRowProps {
  winner: PrizeWinner;
  /** Whether the username is a link to the profile: for the team. */
  linksProfile?: boolean;
  onProof: () => void;
}

/** One earlier winner. */
export function WinnerRow({ winner, linksProfile = false, onProof }: WinnerRowProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-3.5 gap-y-0 py-2">
      <Avatar name={winner.displayName} url={winner.avatarUrl} className="text-lg" />
      <div className="grid min-w-0 grow basis-36 justify-items-start leading-snug">
        <bdi className="font-strong">{shownName(winner.displayName)}</bdi>
        <WinnerDetails winner={winner} linksProfile={linksProfile} />
      </div>
      <button type="button" className="min-h-target text-start text-sm link" onClick={onProof}>
        {t("How was this winner drawn?")}
        <span className="sr-only"> {shownName(winner.displayName)}</span>
      </button>
    </div>
  );
}

interface WinnerDetailsProps extends Pick<WinnerRowProps, "winner" | "linksProfile"> {
  className?: string;
}

/** The username, if there is one, and the time of the draw. */
export function WinnerDetails({ winner, linksProfile = false, className = "text-muted" }: WinnerDetailsProps) {
  return (
    <span className={`text-sm ${className}`}>
      {winner.username ? (
        <>{linksProfile ? <ProfileLink username={winner.username} /> : <bdi>@{winner.username}</bdi>}, </>
      ) : null}
      <Timestamp instant={winner.drawnAt} />
    </span>
  );
}

function ProfileLink({ username }: { username: string }) {
  return (
    <a
      href={pageConfig.hub.profileUrlPrefix + encodeURIComponent(username)}
      target="_blank"
      rel="noopener"
      className="relative link after:absolute after:-inset-x-1 after:-inset-y-3"
    >
      <bdi>@{username}</bdi>
      <span className="sr-only"> {t("(opens in a new tab)")}</span>
    </a>
  );
}
