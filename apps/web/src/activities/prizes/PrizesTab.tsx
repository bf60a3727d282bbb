/** The winners tab of the event page: whether the attendee is in the draw, and all winners with their proofs. */
import type { PrizeWinner } from "@hubbub/contract/activities/prizes/calls";
import type { PublicEvent } from "@hubbub/contract/events";
import { Trophy } from "lucide-react";
import { useState } from "react";

import { t } from "../../lib/i18n/translate.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { EmptyCard } from "../../ui/EmptyState.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
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
  const latest = winners?.[0];
  return (
    <>
      <h2 className="text-2xl leading-snug">{t("Winners")}</h2>
      <EligibilityNotice event={event} showsResult={isComplete} />
      {winners ? null : <WinnersPlaceholder hasFailed={isError} />}
      {latest ? <LatestWinner key={latest.id} winner={latest} onProof={() => setProofOf(latest)} /> : null}
      {winners && winners.length > 1 ? <EarlierWinners winners={winners.slice(1)} onProof={setProofOf} /> : null}
      {winners && !latest ? (
        <EmptyCard
          icon={<Trophy />}
          tone="amber"
          title={t("No winners yet")}
          description={t("Winners will appear here as soon as they are drawn.")}
        />
      ) : null}
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
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? winners : winners.slice(0, SHOWN_AT_FIRST);
  return (
    <Card title={t("Recent winners")}>
      <ul className="divide-y divide-line">
        {shown.map((winner) => (
          <li key={winner.id}>
            <WinnerRow winner={winner} onProof={() => onProof(winner)} />
          </li>
        ))}
      </ul>
      {shown.length < winners.length ? (
        <Button variant="soft" block onClick={() => setShowsAll(true)}>
          {t("Show all {count} winners", { count: winners.length + 1 })}
        </Button>
      ) : null}
    </Card>
  );
}

function WinnersPlaceholder({ hasFailed }: { hasFailed: boolean }) {
  return (
    <Card as="div" role="status">
      {hasFailed ? (
        <p className="py-6 text-center text-muted">{t("Could not load the winners. Retrying…")}</p>
      ) : (
        <>
          <span className="sr-only">{t("Loading…")}</span>
          <Skeleton radius="lg" className="h-24 w-full" />
        </>
      )}
    </Card>
  );
}
