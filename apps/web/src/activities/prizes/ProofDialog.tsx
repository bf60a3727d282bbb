/** Shows how a winner was drawn: the published proof, recomputed in this browser if possible. */
import type { DrawProof, PrizeWinner } from "@hubbub/contract/activities/prizes/calls";

import { t } from "../../lib/i18n/translate.ts";
import { useLiveList } from "../../live/use-live-list.ts";
import { CopyButton } from "../../ui/CopyButton.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { ProofSteps } from "./ProofSteps.tsx";
import { ProofVerdict } from "./ProofVerdict.tsx";
import { useDrawProof, nextDrawQuery } from "./queries.ts";

interface ProofDialogProps {
  eventId: string;
  winner: PrizeWinner;
  onClose: () => void;
}

export function ProofDialog({ eventId, winner, onClose }: ProofDialogProps) {
  const query = useDrawProof(eventId, winner.id);
  const ownCode = useLiveList(nextDrawQuery(eventId)).data?.entryCode ?? null;
  return (
    <Dialog onClose={onClose} title={t("How was this winner drawn?")}>
      <Loaded query={query} onRetry={query.refetch}>
        {(proof) => <Proof proof={proof} ownCode={ownCode} />}
      </Loaded>
    </Dialog>
  );
}

function Proof({ proof, ownCode }: { proof: DrawProof; ownCode: string | null }) {
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
        toastTitle={t("Copied!")}
        size="sm"
      />
    </div>
  );
}
