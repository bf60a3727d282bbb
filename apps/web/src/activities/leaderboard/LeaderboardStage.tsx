/** The leaderboard's first three on the stage. */
import type { CSSProperties } from "react";

import { t } from "../../lib/i18n/translate.ts";
import type { StageActivityProps } from "../../ui/stage-activity.ts";
import { useLeaderboard } from "./queries.ts";
import { StagePodium } from "./StagePodium.tsx";
import "./leaderboard-stage.css";

const PIECES = 30;
const COLORS = ["amber", "teal", "night-accent", "line"] as const;
/** Pieces of confetti, spread evenly by the golden ratio; always the same. */
const pieces = Array.from({ length: PIECES }, (_, index) => ({
  "--piece-x": `${(index * 61.8) % 100}%`,
  "--piece-turn": `${(index * 137.5) % 360}deg`,
  "--piece-delay": `${(index * 83) % 900}ms`,
  "--piece-size": 0.6 + ((index * 7) % 5) / 8,
  "--piece-color": `var(--${COLORS[index % COLORS.length] ?? "amber"})`,
}));

export function LeaderboardStage({ event, unit, renderLobby }: StageActivityProps) {
  const { data } = useLeaderboard(event.id);
  if (data?.length === 0) {
    return renderLobby({
      title: t("No leaderboard data available yet"),
      hints: [t("The points are counted when the session ends.")],
    });
  }
  return (
    <>
      <h2 className="podium-title leading-[1.1] text-center">{t("Top three")}</h2>
      {data ? (
        <>
          <StagePodium entries={data} unit={unit} />
          <Confetti key={data[0]?.profileId} />
        </>
      ) : null}
    </>
  );
}

/** Confetti that falls once. */
function Confetti() {
  return (
    <div className="absolute inset-0 overflow-hidden pointer-events-none motion-reduce:hidden" aria-hidden="true">
      {pieces.map((piece) => (
        <span
          key={piece["--piece-x"]}
          className="podium-piece absolute top-0 start-(--piece-x) opacity-0"
          style={piece as CSSProperties}
        />
      ))}
    </div>
  );
}
