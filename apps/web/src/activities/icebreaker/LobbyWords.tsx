/** The words of the icebreaker on the stage while it shows how to join. */
import type { PublicEvent } from "@hubbub/contract/events";

import { plural, t } from "../../lib/i18n/translate.ts";
import { useStageWords } from "./use-stage-words.ts";
import { WordCloud } from "./WordCloud.tsx";
import { WordList } from "./WordList.tsx";

/** Stage units of the smallest and the largest word. */
const SMALLEST = 1.6;
const LARGEST = 4.4;

export function LobbyWords({ event, unit }: { event: PublicEvent; unit: number }) {
  const { words, count } = useStageWords(event);
  if (count === null) return null;
  return (
    <>
      <p className="mt-[calc(var(--stage-u)*0.5)] text-muted text-(length:--stage-text) leading-[1.3] whitespace-pre-wrap">
        {count === 0 ? t("No responses yet") : plural(count, "1 response", "{count} responses")}
      </p>
      {words && words.length > 0 ? (
        <div className="relative mt-[calc(var(--stage-u)*0.8)] min-h-[calc(var(--stage-u)*8)] flex-1">
          <WordCloud words={words} minSize={unit * SMALLEST} maxSize={unit * LARGEST} fill />
          <WordList words={words} hidden />
        </div>
      ) : null}
    </>
  );
}
