/** Winners on the projector: the last one stays on the picture until the next is drawn. */
import type { PublicEvent } from "@hubbub/contract/events";
import { Trophy } from "lucide-react";

import { t } from "../../lib/i18n/translate.ts";
import { useWinnersLive } from "./live.ts";
import { useWinners } from "./queries.ts";
import "./winner.css";
import "./winner-stage.css";
import { WinnerPicture } from "./WinnerPicture.tsx";
import { checkSentence } from "./WinnerReveal.tsx";

export function WinnersStage({ event }: { event: PublicEvent }) {
  useWinnersLive(event.id);
  const { data } = useWinners(event.id);
  const latest = data?.[0];
  return (
    <div className="winners-stage">
      <div className="night-glow" />
      {latest ? (
        <WinnerPicture winner={latest} />
      ) : (
        <div className="winner-picture">
          <Trophy className="winners-stage-trophy" aria-hidden="true" strokeWidth={1.6} />
          <p className="winners-stage-title">{t("Who will it be?")}</p>
          <p className="winners-stage-hint">{t("Everybody signed in who takes part is in the draw.")}</p>
        </div>
      )}
      <p className="winner-reveal-foot">{checkSentence(event.id)}</p>
    </div>
  );
}
