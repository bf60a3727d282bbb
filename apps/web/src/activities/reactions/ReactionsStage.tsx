/** The mood votes on the stage, as three bars. */
import { type Mood, MOOD_EMOJIS, MOOD_NAMES, MOODS } from "@hubbub/contract/activities/reactions/rules";
import type { EmojiResults } from "@hubbub/contract/activities/reactions/calls";

import { formatPercent, plural, t } from "../../lib/i18n/translate.ts";
import { NO_NUMBER } from "../../lib/text.ts";
import { useLiveList } from "../../live/use-live-list.ts";
import { type StageActivityProps, StageFoot, StageNote } from "../../ui/StageView.tsx";
import { shareOf } from "./MoodBars.tsx";
import { emojiResultsQuery } from "./queries.ts";
import { useIsHydrated } from "../../ui/use-is-hydrated.ts";
import { MOOD_COLORS } from "./mood-colors.ts";

export function ReactionsStage({ event, renderLobby }: StageActivityProps) {
  const { data } = useLiveList(emojiResultsQuery(event.id));
  const question = t("How are you feeling right now?");
  if (data?.total === 0) {
    const faces = MOODS.map((mood) => `${MOOD_EMOJIS[mood]} ${t(MOOD_NAMES[mood])}`).join("   ");
    return renderLobby({ title: question, hints: [faces] });
  }
  return (
    <>
      <ul className="flex min-h-0 flex-1 justify-center gap-8">
        {MOODS.map((mood) => (
          <Column key={mood} mood={mood} results={data} />
        ))}
      </ul>
      <StageFoot title={question}>
        <StageNote>{data ? plural(data.total, "1 vote", "{count} votes") : NO_NUMBER}</StageNote>
      </StageFoot>
    </>
  );
}

function Column({ mood, results }: { mood: Mood; results: EmojiResults | undefined }) {
  // The content policy allows no style attributes in the server's HTML.
  const isHydrated = useIsHydrated();
  const height = shareOf(results, mood) / tallest(results);
  return (
    <li className="flex min-h-0 w-36 flex-col items-center">
      <div className="flex min-h-0 flex-1 flex-col items-center justify-end gap-2 self-stretch">
        <b className="font-heading text-4xl leading-none font-bold tabular-nums">
          {results ? formatPercent(results.percentages[mood] / 100) : NO_NUMBER}
        </b>
        {/* The number above is in the same space: the bar takes its share of the remaining height. */}
        <span
          className={`h-1.5 flex-none self-stretch rounded-xs rounded-t-md transition-[height] duration-(--motion-settle) ease-enter forced-color-adjust-none forced-colors:bg-[CanvasText] ${MOOD_COLORS[mood].bar}`}
          aria-hidden="true"
          style={
            isHydrated ? { height: `max(calc(var(--spacing) * 1.5), calc((100% - 3.2rem) * ${height}))` } : undefined
          }
        />
      </div>
      <span className="mt-2 text-5xl leading-tight" aria-hidden="true">
        {MOOD_EMOJIS[mood]}
      </span>
      <span className="mt-1 text-base leading-tight font-strong">{t(MOOD_NAMES[mood])}</span>
    </li>
  );
}

/** The share at which a column has its full height: 70 percent, or the largest share if that is larger. */
function tallest(results: EmojiResults | undefined): number {
  return Math.max(0.7, ...MOODS.map((mood) => shareOf(results, mood)));
}
