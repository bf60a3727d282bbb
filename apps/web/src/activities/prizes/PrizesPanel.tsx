/** Prizes in the event admin: the draw and the winners. */
import type { PublicEvent } from "@hubbub/contract/events";
import type { PrizeWinner } from "@hubbub/contract/activities/prizes/calls";
import { RECENT_WINNERS_SHOWN } from "@hubbub/contract/activities/prizes/index";
import { Trophy } from "lucide-react";
import { useState } from "react";

import { DrawCard } from "./DrawCard.tsx";
import { t } from "../../lib/i18n/translate.ts";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { ProofDialog } from "./ProofDialog.tsx";
import { staffWinnersQuery } from "./staff.ts";
import { useRevealedWinners } from "./queries.ts";
import { WinnerRow } from "./WinnerRow.tsx";

export function PrizesPanel({ event }: { event: PublicEvent }) {
  return (
    <div className="mt-5 grid items-start gap-5 lg:grid-cols-2">
      <DrawCard event={event} />
      <RecentWinners eventId={event.id} />
    </div>
  );
}

/** The last five winners, with links to profile and proof. */
function RecentWinners({ eventId }: { eventId: string }) {
  const query = useRevealedWinners(staffWinnersQuery(eventId));
  const [proofOf, setProofOf] = useState<PrizeWinner | null>(null);
  return (
    <Card
      title={t("Recent winners")}
      actions={
        (query.data?.length ?? 0) > RECENT_WINNERS_SHOWN ? (
          <span className="text-muted">{t("last {count}", { count: RECENT_WINNERS_SHOWN })}</span>
        ) : null
      }
    >
      <Loaded
        query={query}
        empty={
          <EmptyState
            icon={<Trophy />}
            tone="slate"
            titleAs="h3"
            title={t("No winners yet")}
            description={t("Winners will appear here as soon as they are drawn.")}
          />
        }
      >
        {(winners) => (
          <ul className="divide-y divide-line">
            {winners.slice(0, RECENT_WINNERS_SHOWN).map((winner) => (
              <li key={winner.id}>
                <WinnerRow winner={winner} linksProfile onProof={() => setProofOf(winner)} />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      {proofOf ? <ProofDialog eventId={eventId} winner={proofOf} onClose={() => setProofOf(null)} /> : null}
    </Card>
  );
}
