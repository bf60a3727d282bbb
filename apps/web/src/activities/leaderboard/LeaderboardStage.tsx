/** The leaderboard's first three on the stage. */
import type { LeaderboardEntry } from "@hubbub/contract/activities/leaderboard/calls";

import { formatNumber, plural, t } from "../../lib/i18n/translate.ts";
import { textSize } from "../../lib/text.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { Confetti } from "../../ui/Confetti.tsx";
import { shownName } from "../../ui/shown-name.ts";
import type { StageActivityProps } from "../../ui/stage-activity.ts";
import { useLeaderboard } from "./queries.ts";
import { PLACE_COLORS, PLACE_ORDERS, type PodiumStep, podiumSteps } from "./podium-steps.ts";

/** Maximum number of names on one step; further ones are shown as a number. */
const NAMES_MAX = 5;
/** Sizes of names: alone on the first step, alone on another one, and with one or two others. */
const WINNER = [
  [12, "text-stage-5xl"],
  [18, "text-stage-4xl"],
  [28, "text-stage-3xl"],
  [Infinity, "text-stage-xl"],
] as const;
const OTHER = [
  [14, "text-stage-3xl"],
  [22, "text-stage-2xl"],
  [Infinity, "text-stage-md"],
] as const;
const SHARED = [
  [22, "text-stage-xl"],
  [Infinity, "text-stage-md"],
] as const;
/** With more. */
const MANY = [[Infinity, "text-stage-base"]] as const;

export function LeaderboardStage({ event, renderLobby }: StageActivityProps) {
  const { data } = useLeaderboard(event.id);
  if (data?.length === 0) {
    return renderLobby({
      title: t("No leaderboard data available yet"),
      hints: [t("Points will be counted when the session ends.")],
    });
  }
  return (
    <>
      <h2 className="text-center text-stage-3xl leading-tight">{t("Top three")}</h2>
      {data ? (
        <>
          <StagePodium entries={data} />
          <Confetti
            key={data[0]?.profileId}
            className="[--confetti-delay:1600ms] [--confetti-unit:calc(var(--stage-u)*1.2)]"
          />
        </>
      ) : null}
    </>
  );
}

/** The columns, by the number of steps. */
const COLUMNS: Record<number, string> = {
  1: "grid-cols-[minmax(0,calc(var(--stage-u)*60))] justify-center",
  2: "grid-cols-[1fr_1.22fr]",
  3: "grid-cols-[1fr_1.22fr_1fr]",
};

/** The podium on the stage, over the full width: second, first, third. Equal ranks share a step. */
function StagePodium({ entries }: { entries: readonly LeaderboardEntry[] }) {
  const steps = podiumSteps(entries);
  return (
    // The steps extend to the bottom edge of the stage.
    <ol
      className={`-mb-stage-xl grid min-h-0 flex-1 items-end gap-stage-lg ${COLUMNS[steps.length] ?? ""}`}
      data-testid="podium"
    >
      {steps.map((step, index) => (
        <Step key={step.rank} step={step} place={index} />
      ))}
    </ol>
  );
}

/** The height, colors and delay of a step, by rank: the first comes last. */
const STEPS: Record<number, string> = {
  1: "h-u-16 bg-amber text-stage-6xl text-on-amber [animation-delay:1200ms]",
  2: "h-u-12 bg-teal text-stage-4xl text-on-teal [animation-delay:700ms]",
};
const THIRD = "h-u-8.5 bg-cloud-5 text-stage-4xl text-paper [animation-delay:200ms]";

interface StepProps {
  step: PodiumStep;
  /** From 0; equal ranks share a place. */
  place: number;
}

function Step({ step: { rank, people }, place }: StepProps) {
  const shown = people.slice(0, NAMES_MAX);
  const more = people.length - shown.length;
  const sizes = people.length > 3 ? MANY : people.length > 1 ? SHARED : place === 0 ? WINNER : OTHER;
  const [first] = people;
  return (
    <li className={`flex min-w-0 flex-col items-center text-center ${PLACE_ORDERS[place]}`}>
      {first && people.length === 1 ? (
        <Avatar
          name={first.participantName}
          colors={PLACE_COLORS[place]}
          className={`mb-stage-sm ${place === 0 ? "text-stage-3xl" : "text-stage-xl"}`}
        />
      ) : null}
      {shown.map(({ profileId, participantName }) => {
        const name = shownName(participantName);
        return (
          <bdi
            key={profileId}
            className={`mb-stage-xs w-full font-heading leading-short font-title tracking-title text-balance wrap-anywhere ${textSize(name, sizes)}`}
          >
            {name}
          </bdi>
        );
      })}
      {more > 0 ? (
        <span className="mb-stage-md font-sans text-stage-base leading-short font-strong text-muted">
          {plural(more, "and 1 more", "and {count} more")}
        </span>
      ) : null}
      <span className="mb-stage-md font-sans text-stage-base leading-short font-strong text-muted">
        {plural(first?.totalPoints ?? 0, "1 point", "{count} points")}
      </span>
      <b
        className={`w-full origin-bottom animate-[rise_var(--motion-reveal)_var(--ease-enter)_backwards] rounded-t-stage-md pt-stage-lg font-heading leading-none font-bold plate motion-reduce:animate-none ${STEPS[rank] ?? THIRD}`}
      >
        {formatNumber(rank)}
      </b>
    </li>
  );
}
