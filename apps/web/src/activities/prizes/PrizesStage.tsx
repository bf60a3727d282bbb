/** Winners on the stage: the latest one, until the next is drawn. */
import { t } from "../../lib/i18n/translate.ts";
import type { StageActivityProps } from "../../ui/stage-activity.ts";
import { drawProofSentence } from "./draw-proof-sentence.ts";
import { useWinnersLive } from "./live.ts";
import { useWinners } from "./queries.ts";
import "./winner.css";
import "./winner-stage.css";
import { WinnerPicture } from "./WinnerPicture.tsx";

export function PrizesStage({ event, renderLobby }: StageActivityProps) {
  useWinnersLive(event.id);
  const { data } = useWinners(event.id);
  if (data?.length === 0) {
    return renderLobby({
      title: t("Who will it be?"),
      hints: [t("Everybody signed in who takes part is in the draw."), drawProofSentence(event.id)],
    });
  }
  const latest = data?.[0];
  return (
    <div className="winners-stage">
      <div className="night-glow absolute pointer-events-none" />
      {latest ? <WinnerPicture winner={latest} /> : null}
      <p className="winner-reveal-foot text-(length:--stage-label) absolute start-(--stage-pad) text-night-muted">
        {drawProofSentence(event.id)}
      </p>
    </div>
  );
}
