/** The leaderboard's first three on the stage. */
import { t } from "../../lib/i18n/translate.ts";
import type { StageActivityProps } from "../../ui/stage-activity.ts";
import { useLeaderboard } from "./queries.ts";
import { StagePodium } from "./StagePodium.tsx";
import { Confetti } from "../../ui/Confetti.tsx";

export function LeaderboardStage({ event, unit, renderLobby }: StageActivityProps) {
  const { data } = useLeaderboard(event.id);
  if (data?.length === 0) {
    return renderLobby({
      title: t("No leaderboard data available yet"),
      hints: [t("Points will be counted when the session ends.")],
    });
  }
  return (
    <>
      <h2 className="leading-[1.1] text-center text-[length:calc(var(--stage-u)*3.4)]">{t("Top three")}</h2>
      {data ? (
        <>
          <StagePodium entries={data} unit={unit} />
          <Confetti
            key={data[0]?.profileId}
            className="[--confetti-delay:1600ms] [--confetti-unit:calc(var(--stage-u)*1.2)]"
          />
        </>
      ) : null}
    </>
  );
}
