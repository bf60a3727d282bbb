/** The leaderboard's first three on the stage. */
import type { LeaderboardEntry } from "@hubbub/contract/activities/leaderboard/calls";

import { formatNumber, plural, t } from "../../lib/i18n/translate.ts";
import { textSize } from "../../ui/stage-fit.ts";
import { useLiveList } from "../../live/use-live-list.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { Confetti } from "../../ui/Confetti.tsx";
import { shownName } from "../../ui/shown-name.ts";
import { type StageActivityProps, StageTitle } from "../../ui/StageView.tsx";
import { leaderboardQuery } from "./queries.ts";
import { PLACE_COLORS, PLACE_ORDERS, type PodiumStep, podiumSteps } from "./podium-steps.ts";

/** Maximum number of names on one step; further ones are shown as a number. */
const NAMES_MAX = 5;
/** Of the name of one person, in the first place larger, and of each of several. */
const ONE = { "text-3xl": 30, "text-xl": 40, "text-lg": 65 };
const FIRST = { "text-5xl": 10, ...ONE };
const EACH = { "text-xl": 20, "text-md": 25 };

export function LeaderboardStage({ event, renderLobby }: StageActivityProps) {
  const { data } = useLiveList(leaderboardQuery(event.id));
  if (data?.length === 0) {
    return renderLobby({
      title: t("No leaderboard data available yet"),
      hints: [t("Points will be counted when the session ends.")],
    });
  }
  return (
    <>
      <StageTitle size="text-3xl" className="text-center">
        {t("Top three")}
      </StageTitle>
      {data ? (
        <>
          <StagePodium entries={data} />
          <Confetti key={data[0]?.profileId} className="[--confetti-delay:1600ms] [--confetti-unit:0.7rem]" />
        </>
      ) : null}
    </>
  );
}

/** The columns, by the number of steps. */
const COLUMNS: Record<number, string> = {
  1: "grid-cols-[minmax(0,35rem)] justify-center",
  2: "grid-cols-[1fr_1.22fr]",
  3: "grid-cols-[1fr_1.22fr_1fr]",
};

/** The podium on the stage, over the full width: second, first, third. Equal ranks share a step. */
function StagePodium({ entries }: { entries: readonly LeaderboardEntry[] }) {
  const steps = podiumSteps(entries);
  return (
    // The steps extend to the bottom edge of the stage.
    <ol className={`-mb-5 grid min-h-0 flex-1 items-end gap-3.5 ${COLUMNS[steps.length] ?? ""}`} data-testid="podium">
      {steps.map((step, index) => (
        <Step key={step.rank} step={step} place={index} />
      ))}
    </ol>
  );
}

/** The height, colors and delay of a step, by rank: the first comes last. */
const STEPS: Record<number, string> = {
  1: "h-40 bg-amber text-6xl text-on-amber [animation-delay:1200ms]",
  2: "h-28 bg-teal text-4xl text-on-teal [animation-delay:700ms]",
};
const THIRD = "h-20 bg-cloud-5 text-4xl text-paper [animation-delay:200ms]";

interface StepProps {
  step: PodiumStep;
  /** From 0; equal ranks share a place. */
  place: number;
}

function Step({ step: { rank, people }, place }: StepProps) {
  const shown = people.slice(0, NAMES_MAX);
  const more = people.length - shown.length;
  const sizes = people.length > 3 ? {} : people.length > 1 ? EACH : place === 0 ? FIRST : ONE;
  const [first] = people;
  return (
    <li className={`flex min-w-0 flex-col items-center text-center ${PLACE_ORDERS[place]}`}>
      {first && people.length === 1 ? (
        <Avatar
          name={first.participantName}
          colors={PLACE_COLORS[place]}
          className={`mb-2 ${place === 0 ? "text-3xl" : "text-xl"}`}
        />
      ) : null}
      {shown.map(({ profileId, participantName }) => {
        const name = shownName(participantName);
        return (
          <bdi
            key={profileId}
            className={`mb-1 w-full font-heading leading-tight font-strong tracking-title text-balance ${textSize(name, sizes)}`}
          >
            {name}
          </bdi>
        );
      })}
      {more > 0 ? (
        <span className="mb-2.5 text-base leading-tight font-strong text-muted">
          {plural(more, "and 1 more", "and {count} more")}
        </span>
      ) : null}
      <span className="mb-2.5 text-base leading-tight font-strong text-muted">
        {plural(first?.totalPoints ?? 0, "1 point", "{count} points")}
      </span>
      <b
        className={`w-full origin-bottom animate-rise rounded-t-md pt-3.5 font-heading leading-none font-bold plate motion-reduce:animate-none ${STEPS[rank] ?? THIRD}`}
      >
        {formatNumber(rank)}
      </b>
    </li>
  );
}
