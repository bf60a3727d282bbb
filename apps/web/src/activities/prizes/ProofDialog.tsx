/** Shows how a winner was drawn: the published proof, recomputed in this browser if possible. */
import type { DrawProof, PrizeWinner } from "@hubbub/contract/activities/prizes/calls";
import { checkDraw, type DrawCheck } from "@hubbub/contract/activities/prizes/draw";
import { BadgeCheck, CircleAlert, Info } from "lucide-react";
import { useEffect, useState } from "react";

import { t } from "../../lib/i18n/translate.ts";
import { useLiveList } from "../../live/use-live-list.ts";
import { CopyButton } from "../../ui/CopyButton.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { ProofSteps } from "./ProofSteps.tsx";
import { useDrawProof, nextDrawQuery } from "./queries.ts";
import { Banner } from "../../ui/Banner.tsx";

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

/** Recomputes the draw and shows whether the result matches. */
function ProofVerdict({ proof }: { proof: DrawProof }) {
  const check = useDrawCheck(proof);
  if (check === "impossible") {
    return (
      <Banner tone="slate" icon={<Info />} role="status">
        {t("This browser can verify the draw only on an https page. You can follow the steps below yourself instead.")}
      </Banner>
    );
  }
  if (check === "computing") {
    return (
      <Banner tone="slate" icon={<Info />} role="status">
        {t("Verifying the draw…")}
      </Banner>
    );
  }
  if (check.seedMatches && check.entriesMatch && check.winnerMatches) {
    return (
      <Banner tone="teal" icon={<BadgeCheck />} title={t("Verified.")} role="status">
        {t("Your browser computed the same winner.")}
      </Banner>
    );
  }
  return (
    <Banner tone="danger" icon={<CircleAlert />} title={t("Verification failed.")} role="status">
      {faultOf(check)}
    </Banner>
  );
}

function faultOf({ seedMatches, entriesMatch }: DrawCheck): string {
  if (!seedMatches) return t("The seed does not match its published hash.");
  return entriesMatch
    ? t("Your browser computed a different winner.")
    : t("The entry list does not match its published hash.");
}

function useDrawCheck(proof: DrawProof): DrawCheck | "computing" | "impossible" {
  const [check, setCheck] = useState<{ of: DrawProof; outcome: DrawCheck | "impossible" } | null>(null);
  useEffect(() => {
    let isShown = true;
    const show = (outcome: DrawCheck | "impossible") => {
      if (isShown) setCheck({ of: proof, outcome });
    };
    // Browsers provide `crypto.subtle` only over https; on a local network pages may use http.
    if (!globalThis.crypto?.subtle) show("impossible");
    else checkDraw(proof).then(show, () => show("impossible"));
    return () => {
      isShown = false;
    };
  }, [proof]);
  return check?.of === proof ? check.outcome : "computing";
}
