/** The mood votes on the stage, as three bars. */
import { type Mood, MOOD_EMOJIS, MOOD_NAMES, MOODS } from "@hubbub/contract/activities/reactions/rules";
import type { EmojiResults } from "@hubbub/contract/activities/reactions/calls";
import type { CSSProperties } from "react";

import { plural, t } from "../../lib/i18n/translate.ts";
import type { StageActivityProps } from "../../ui/stage-activity.ts";
import { useReactionsLive } from "./live.ts";
import { formatShare, shareOf } from "./MoodBars.tsx";
import { useEmojiResults } from "./queries.ts";
import "./reactions-stage.css";

export function ReactionsStage({ event, renderLobby }: StageActivityProps) {
  useReactionsLive(event.id);
  const { data } = useEmojiResults(event.id);
  const question = t("How is it going for you?");
  if (data?.total === 0) {
    const faces = MOODS.map((mood) => `${MOOD_EMOJIS[mood]} ${t(MOOD_NAMES[mood])}`).join("   ");
    return renderLobby({ title: question, hints: [faces] });
  }
  return (
    <>
      <ul className="reaction-stage flex flex-1 justify-center min-h-0">
        {MOODS.map((mood) => (
          <Column key={mood} mood={mood} results={data} />
        ))}
      </ul>
      <div className="stage-foot absolute flex flex-col justify-center">
        <p className="stage-foot-title tracking-[-0.012em]">{question}</p>
        <p className="text-muted text-(length:--stage-text) leading-[1.25]">
          {data ? plural(data.total, "1 vote", "{count} votes") : "\u00A0"}
        </p>
      </div>
    </>
  );
}

function Column({ mood, results }: { mood: Mood; results: EmojiResults | undefined }) {
  return (
    <li className="reaction-column flex flex-col items-center min-h-0">
      <div className="reaction-column-space flex flex-1 flex-col items-center self-stretch justify-end min-h-0">
        <b className="reaction-column-share">{results ? formatShare(results.percentages[mood]) : "\u00A0"}</b>
        <span
          className="reaction-column-bar flex-none self-stretch"
          data-mood={mood}
          aria-hidden="true"
          style={{ "--share": shareOf(results, mood), "--tallest": tallest(results) } as CSSProperties}
        />
      </div>
      <span className="reaction-column-emoji leading-[1.1]" aria-hidden="true">
        {MOOD_EMOJIS[mood]}
      </span>
      <span className="reaction-column-name">{t(MOOD_NAMES[mood])}</span>
    </li>
  );
}

/** The share at which a column has its full height: 70 percent, or the largest share if that is larger. */
function tallest(results: EmojiResults | undefined): number {
  return Math.max(0.7, ...MOODS.map((mood) => shareOf(results, mood)));
}
