import { checkDraw, type DrawCheck } from "@hubbub/contract/activities/prizes/draw";
import type { DrawProof } from "@hubbub/contract/activities/prizes/calls";
import { BadgeCheck, CircleAlert, Info } from "lucide-react";
import { useEffect, useState } from "react";

import { t } from "../../lib/i18n/translate.ts";
import { Banner } from "../../ui/Banner.tsx";

/** Recomputes the draw and shows whether the result matches. */
export function ProofVerdict({ proof }: { proof: DrawProof }) {
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
