/** The winners tab of the event page: whether the attendee is in the draw, and all winners with their proofs. */
import type { PrizeWinner } from "@hubbub/contract/activities/prizes/calls";
import type { PublicEvent } from "@hubbub/contract/events";
import { Trophy } from "lucide-react";
import { useState } from "react";

import { t } from "../../lib/i18n/translate.ts";
import { Card } from "../../ui/Card.tsx";
import { EmptyCard } from "../../ui/EmptyState.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { useShownPart } from "../../ui/ShowMore.tsx";
import { EligibilityNotice } from "./EligibilityNotice.tsx";
import { LatestWinner } from "./LatestWinner.tsx";
import { ProofDialog } from "./ProofDialog.tsx";
import { winnersQuery, useRevealedWinners } from "./queries.ts";
import { WinnerRow } from "./WinnerRow.tsx";

/** Number of earlier winners shown before "Show all". */
const SHOWN_AT_FIRST = 20;

export function PrizesTab({ event }: { event: PublicEvent }) {
  const { data: winners, isError, isComplete } = useRevealedWinners(winnersQuery(event.id));
  const [proofOf, setProofOf] = useState<PrizeWinner | null>(null);
  return (
    <>
      <h2 className="text-2xl leading-snug">{t("Winners")}</h2>
      <EligibilityNotice event={event} showsResult={isComplete} />
      <Loaded
        query={{ data: winners, isError }}
        empty={
          <EmptyCard
            icon={<Trophy />}
            tone="amber"
            title={t("No winners yet")}
            description={t("Winners will appear here as soon as they are drawn.")}
          />
        }
      >
        {([latest, ...earlier]) => (
          <>
            {latest ? <LatestWinner key={latest.id} winner={latest} onProof={() => setProofOf(latest)} /> : null}
            {earlier.length > 0 ? <EarlierWinners winners={earlier} onProof={setProofOf} /> : null}
          </>
        )}
      </Loaded>
      {proofOf ? <ProofDialog eventId={event.id} winner={proofOf} onClose={() => setProofOf(null)} /> : null}
    </>
  );
}

/** All winners but the latest, which `LatestWinner` shows. */
function EarlierWinners({
  winners,
  onProof,
}: {
  winners: readonly PrizeWinner[];
  onProof: (winner: PrizeWinner) => void;
}) {
  const { shown, more } = useShownPart(winners, { first: SHOWN_AT_FIRST });
  return (
    <Card title={t("Recent winners")}>
      <ul className="divide-y divide-line">
        {shown.map((winner) => (
          <li key={winner.id}>
            <WinnerRow winner={winner} onProof={() => onProof(winner)} />
          </li>
        ))}
      </ul>
      {more}
    </Card>
  );
}
