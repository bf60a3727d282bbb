/** Winners on the stage: the latest one, until the next is drawn. */
import { t } from "../../lib/i18n/translate.ts";
import type { StageActivityProps } from "../../ui/StageView.tsx";
import { winnersQuery, useRevealedWinners } from "./queries.ts";
import { useDrawProofSentence } from "./use-draw-proof-sentence.ts";
import { WinnerPicture } from "./WinnerPicture.tsx";
import { WinnerOverlay } from "./WinnerOverlay.tsx";

export function PrizesStage({ event, renderLobby }: StageActivityProps) {
  const { data } = useRevealedWinners(winnersQuery(event.id));
  const proof = useDrawProofSentence(event);
  if (data?.length === 0) {
    return renderLobby({
      title: t("Who will it be?"),
      hints: [t("Sign in on your phone to enter the draw."), proof],
    });
  }
  const latest = data?.[0];
  return <WinnerOverlay foot={proof}>{latest ? <WinnerPicture winner={latest} /> : null}</WinnerOverlay>;
}
