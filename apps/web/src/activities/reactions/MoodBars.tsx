import { MOOD_EMOJIS, MOOD_NAMES, MOODS } from "@hubbub/contract/activities/reactions/rules";
import type { EmojiResults } from "@hubbub/contract/activities/reactions/calls";

import { formatNumber, formatPercent, t } from "../../lib/i18n/translate.ts";
import { ShareBar } from "../../ui/ShareBar.tsx";
import { MOOD_COLORS } from "./mood-colors.ts";

/** The mood votes as bars; without results the bars are empty. */
export function MoodBars({ results }: { results: EmojiResults | undefined }) {
  return (
    <ul className="flex flex-col gap-4" aria-busy={results ? undefined : true}>
      {MOODS.map((mood) => (
        <li
          key={mood}
          className="grid grid-cols-[auto_minmax(0,1fr)_auto_minmax(3.1ch,auto)] items-center gap-x-2 gap-y-2"
        >
          <span className="text-lg leading-none" aria-hidden="true">
            {MOOD_EMOJIS[mood]}
          </span>
          <span className="font-strong">{t(MOOD_NAMES[mood])}</span>
          <span className="text-sm text-muted tabular-nums">{results ? formatNumber(results.counts[mood]) : null}</span>
          <b className="text-end font-heading text-lg leading-tight font-bold tabular-nums">
            {results ? formatPercent(results.percentages[mood] / 100) : "–"}
          </b>
          <ShareBar
            share={shareOf(results, mood)}
            color={MOOD_COLORS[mood].bar}
            className="col-span-full h-3.5 overflow-hidden"
          />
        </li>
      ))}
    </ul>
  );
}

/** The exact share, for the length of the bar; only the label is rounded. */
export function shareOf(results: EmojiResults | undefined, mood: keyof EmojiResults["counts"]): number {
  return results && results.total > 0 ? results.counts[mood] / results.total : 0;
}
