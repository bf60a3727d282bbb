import type { PrizeWinner } from "@hubbub/contract/activities/prizes/calls";
import { RECENT_WINNERS_SHOWN } from "@hubbub/contract/activities/prizes/index";
import { Trophy } from "lucide-react";
import { useState } from "react";

import { formatTimeOrDate } from "../../lib/format-date.ts";
import { t } from "../../lib/i18n/translate.ts";
import { pageConfig } from "../../lib/page-data.ts";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { NotLoaded } from "../../ui/NotLoaded.tsx";
import { shownName } from "../../ui/shown-name.ts";
import { ProofDialog } from "./ProofDialog.tsx";
import { useStaffWinners } from "./queries.ts";
import { Avatar } from "../../ui/Avatar.tsx";

/** The last five winners, with links to profile and proof. */
export function RecentWinners({ eventId }: { eventId: string }) {
  const { data: winners, isError } = useStaffWinners(eventId);
  const [proofOf, setProofOf] = useState<PrizeWinner | null>(null);
  return (
    <Card
      title={t("Recent winners")}
      actions={
        winners && winners.length > RECENT_WINNERS_SHOWN ? (
          <span className="text-muted">{t("last {count}", { count: RECENT_WINNERS_SHOWN })}</span>
        ) : null
      }
    >
      {winners ? null : <NotLoaded hasFailed={isError} failure={t("Could not load the winners. Retrying…")} />}
      {winners?.length === 0 ? (
        <EmptyState
          icon={<Trophy />}
          tone="slate"
          titleAs="h3"
          title={t("No winners yet")}
          description={t("Winners will appear here as soon as they are drawn.")}
        />
      ) : null}
      <ul>
        {winners?.slice(0, RECENT_WINNERS_SHOWN).map((winner) => (
          <li
            key={winner.id}
            className="border-t border-t-line text-size-note flex flex-wrap items-center gap-y-0 gap-x-3.5 py-2"
          >
            <Avatar name={winner.displayName} url={winner.avatarUrl} className="text-[1.125rem]" />
            <div className="grid justify-items-start min-w-0 leading-[1.35] flex-[1_1_9rem] [&_a]:text-teal-ink [&_a]:underline [&_a]:underline-offset-3 [&_a]:relative [&_a]:justify-self-start [&_a]:max-w-full [&_a::after]:absolute [&_a::after]:-inset-y-3 [&_a::after]:-inset-x-1 [&_a::after]:content-['']">
              <bdi className="font-strong">{shownName(winner.displayName)}</bdi>
              {winner.username ? <ProfileLink username={winner.username} /> : null}
            </div>
            <time className="text-muted" dateTime={winner.drawnAt}>
              {formatTimeOrDate(winner.drawnAt)}
            </time>
            <button
              type="button"
              className="text-teal-ink underline underline-offset-3 min-h-target text-start"
              onClick={() => setProofOf(winner)}
            >
              {t("How was this winner drawn?")}
              <span className="sr-only"> {shownName(winner.displayName)}</span>
            </button>
          </li>
        ))}
      </ul>
      <ProofDialog eventId={eventId} winner={proofOf} onClose={() => setProofOf(null)} />
    </Card>
  );
}

function ProfileLink({ username }: { username: string }) {
  return (
    <a href={pageConfig.hub.profileUrlPrefix + encodeURIComponent(username)} target="_blank" rel="noopener">
      <bdi>@{username}</bdi>
      <span className="sr-only"> {t("(opens in a new tab)")}</span>
    </a>
  );
}
