/** The icebreaker on the stage: the question, the cloud, the number of responses. */
import { useState } from "react";

import { plural, t } from "../../lib/i18n/translate.ts";
import type { StageActivityProps } from "../../ui/stage-activity.ts";
import { CloudPlaceholder } from "./CloudPlaceholder.tsx";
import { promptOf } from "./prompt.ts";
import { useStageWords } from "./use-stage-words.ts";
import { WordCloud } from "./WordCloud.tsx";
import { WordList } from "./WordList.tsx";

/** Font size of the smallest word in stage units; the largest has the size that fits. */
const SMALLEST = 1.8;

export function IcebreakerStage({ event, unit, renderLobby }: StageActivityProps) {
  const { words, count } = useStageWords(event);
  const [isDrawn, setIsDrawn] = useState(false);
  const prompt = promptOf(event);
  if (words && count !== null && words.length === 0) {
    const counted = count > 0 ? plural(count, "1 response", "{count} responses") : t("No responses yet");
    return renderLobby({ title: prompt, hints: [counted, t("Word cloud will appear as people respond")] });
  }
  return (
    <>
      <p className="stage-prompt text-ink-2 tracking-[-0.012em]" dir="auto">
        {prompt}
      </p>
      {!words ? (
        <div className="stage-empty grid flex-1 place-content-center place-items-center text-center">
          <CloudPlaceholder pulsing />
        </div>
      ) : (
        <div className="stage-fill relative flex-1 min-h-0">
          {isDrawn ? null : <CloudPlaceholder pulsing />}
          <WordCloud words={words} minSize={unit * SMALLEST} fill onDrawn={() => setIsDrawn(true)} />
          <WordList words={words} hidden />
        </div>
      )}
      <p className="stage-count text-muted">
        {count !== null && count > 0 ? plural(count, "1 response", "{count} responses") : "\u00A0"}
      </p>
    </>
  );
}
