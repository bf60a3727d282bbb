/** The leaderboard's first three on the stage. */
import type { LeaderboardEntry } from "@hubbub/contract/activities/leaderboard/calls";
import { useRef } from "react";

import { formatNumber, plural, t } from "../../lib/i18n/translate.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { Confetti } from "../../ui/Confetti.tsx";
import { shownName } from "../../ui/shown-name.ts";
import type { StageActivityProps } from "../../ui/stage-activity.ts";
import { useMeasured } from "../../ui/use-measured.ts";
import { fitText } from "./fit-text.ts";
import { useLeaderboard } from "./queries.ts";
import { PLACE_COLORS, type PodiumStep, podiumSteps } from "./podium-steps.ts";

/** Maximum number of names on one step; further ones are shown as a number. */
const NAMES_MAX = 5;
/** From this number of names on one step, the smallest font size is used. */
const SMALLEST_FROM = 4;
/** Font sizes of names in stage units: alone on the first step, alone elsewhere, with one or two others, with more. */
const WINNER = 5.2;
const OTHER = 3.6;
const SHARED = 2.8;
const MANY = 1.8;
/** The smallest size of text that must be readable. */
const SMALLEST = 1.67;

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
      <h2 className="text-center text-stage-3xl leading-tight">{t("Top three")}</h2>
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

interface StagePodiumProps {
  entries: readonly LeaderboardEntry[];
  unit: number;
}

/** The podium on the stage, over the full width: second, first, third. Equal ranks share a step. */
function StagePodium({ entries, unit }: StagePodiumProps) {
  const steps = podiumSteps(entries);
  return (
    // The steps extend to the bottom edge of the stage.
    <ol
      className="-mb-stage-xl grid min-h-0 flex-1 grid-cols-[1fr_1.22fr_1fr] items-end gap-stage-lg data-[count=1]:grid-cols-[minmax(0,calc(var(--stage-u)*60))] data-[count=1]:justify-center data-[count=2]:grid-cols-[1fr_1.22fr]"
      data-testid="podium"
      data-count={steps.length}
    >
      {steps.map((step, index) => (
        <Step key={step.rank} step={step} place={index + 1} unit={unit} />
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

function Step({ step, place, unit }: { step: PodiumStep; place: number; unit: number }) {
  const { rank, people } = step;
  const shown = people.slice(0, NAMES_MAX);
  const more = people.length - shown.length;
  const size = sizeOf(people.length, place);
  const [first] = people;
  return (
    <li
      className="flex min-w-0 flex-col items-center text-center data-[place=1]:order-2 data-[place=2]:order-1 data-[place=3]:order-3"
      // Shown as second, first, third; read as first, second, third.
      data-place={place}
    >
      {first && people.length === 1 ? (
        <Avatar
          name={first.participantName}
          colors={PLACE_COLORS[place - 1]}
          className="mb-stage-sm text-stage-xl in-data-[place=1]:text-stage-3xl"
        />
      ) : null}
      {shown.map(({ profileId, participantName }) => (
        <Name key={profileId} name={shownName(participantName)} largest={size * unit} smallest={SMALLEST * unit} />
      ))}
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

/** Font size of the names on a step, in stage units. */
function sizeOf(people: number, place: number): number {
  if (people >= SMALLEST_FROM) return MANY;
  if (people > 1) return SHARED;
  return place === 1 ? WINNER : OTHER;
}

function Name({ name, largest, smallest }: { name: string; largest: number; smallest: number }) {
  const text = useRef<HTMLElement>(null);
  useMeasured(text, (element) => fitText(element, { largest, smallest, lines: 2 }), undefined, `${name} ${largest}`);
  return (
    <bdi
      ref={text}
      className="mb-stage-xs max-h-[2.5em] w-full overflow-hidden font-heading leading-short font-title tracking-title text-balance"
    >
      {name}
    </bdi>
  );
}
