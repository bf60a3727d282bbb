/** The emoji pulse on the projector: three bars that can be read from the last row. */
import { type EmojiResults, type Mood, MOOD_EMOJIS, MOOD_NAMES, MOODS } from "@hubbub/contract/activities/reactions";
import type { PublicEvent } from "@hubbub/contract/events";
import type { CSSProperties } from "react";

import { plural, t } from "../../lib/i18n/translate.ts";
import { useReactionsLive } from "./live.ts";
import { formatShare, shareOf } from "./MoodBars.tsx";
import { useEmojiResults } from "./queries.ts";
import "./reactions-stage.css";

export function ReactionsStage({ event }: { event: PublicEvent }) {
  useReactionsLive(event.id);
  const { data } = useEmojiResults(event.id);
  const isEmpty = data?.total === 0;
  return (
    <>
      {isEmpty ? <p className="reaction-invitation">{t("How is it going for you?")}</p> : null}
      <ul className="reaction-stage" data-empty={isEmpty ? "" : undefined}>
        {MOODS.map((mood) => (
          <Column key={mood} mood={mood} results={data} />
        ))}
      </ul>
      <p className="stage-note">{data && data.total > 0 ? plural(data.total, "1 vote", "{count} votes") : "\u00A0"}</p>
    </>
  );
}

function Column({ mood, results }: { mood: Mood; results: EmojiResults | undefined }) {
  return (
    <li className="reaction-column">
      <div className="reaction-column-space">
        <b className="reaction-column-share">{results ? formatShare(results.percentages[mood]) : "\u00A0"}</b>
        <span
          className="reaction-column-bar"
          data-mood={mood}
          aria-hidden="true"
          style={{ "--share": shareOf(results, mood), "--tallest": tallest(results) } as CSSProperties}
        />
      </div>
      <span className="reaction-column-emoji" aria-hidden="true">
        {MOOD_EMOJIS[mood]}
      </span>
      <span className="reaction-column-name">{t(MOOD_NAMES[mood])}</span>
    </li>
  );
}

/** The bars share the stage's height with room to grow: a full column stands for 70 percent, or for the largest share above. */
function tallest(results: EmojiResults | undefined): number {
  return Math.max(0.7, ...MOODS.map((mood) => shareOf(results, mood)));
}
