/** Shows how a winner was drawn: the published proof, recomputed in this browser if possible. */
import type { DrawProof, PrizeWinner } from "@hubbub/contract/activities/prizes/calls";

import { t } from "../../lib/i18n/translate.ts";
import { RequestError } from "../../lib/request.ts";
import { useLiveList } from "../../live/use-live-list.ts";
import { Button } from "../../ui/Button.tsx";
import { CopyButton } from "../../ui/CopyButton.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { ProofSteps } from "./ProofSteps.tsx";
import { ProofVerdict } from "./ProofVerdict.tsx";
import { useDrawProof, nextDrawQuery } from "./queries.ts";

interface ProofDialogProps {
  eventId: string;
  winner: PrizeWinner;
  onClose: () => void;
}

export function ProofDialog({ eventId, winner, onClose }: ProofDialogProps) {
  return (
    <Dialog onClose={onClose} title={t("How was this winner drawn?")}>
      <Proof eventId={eventId} winner={winner} />
    </Dialog>
  );
}

function Proof({ eventId, winner }: { eventId: string; winner: PrizeWinner }) {
  const { data: proof, error, refetch } = useDrawProof(eventId, winner.id);
  const ownCode = useLiveList(nextDrawQuery(eventId)).data?.entryCode ?? null;
  if (proof) return <LoadedProof proof={proof} ownCode={ownCode} />;
  if (error) {
    return (
      <div className="flex flex-col items-start gap-3" role="status">
        <p>{t("Could not load the proof.")}</p>
        <p className="text-muted">{error instanceof RequestError ? error.reason : ""}</p>
        <Button variant="quiet" onClick={() => void refetch()}>
          {t("Try again")}
        </Button>
      </div>
    );
  }
  return <Skeleton radius="lg" className="h-60 w-full" />;
}

function LoadedProof({ proof, ownCode }: { proof: DrawProof; ownCode: string | null }) {
  return (
    <div className="grid gap-4">
      <p className="text-ink-2">
        {t(
          "Nobody chose the winner. The winner was computed from a secret seed and the entry list, which were both fixed before the draw. Anyone can verify the result.",
        )}
      </p>
      <ProofVerdict proof={proof} />
      <ProofSteps proof={proof} ownCode={ownCode} />
      <CopyButton
        value={JSON.stringify(proof, null, 2)}
        label={t("Copy the full proof")}
        toastTitle={t("Proof copied!")}
        size="sm"
      />
    </div>
  );
}
