/** The icebreaker on the projector: the question, the cloud as large as the stage, the number. */
import { useState } from "react";

import { plural, t } from "../../lib/i18n/translate.ts";
import type { StageActivityProps } from "../../ui/stage-activity.ts";
import { CloudGhosts } from "./CloudGhosts.tsx";
import { promptOf } from "./prompt.ts";
import { useStageWords } from "./use-stage-words.ts";
import { WordCloud } from "./WordCloud.tsx";
import { WordList } from "./WordList.tsx";

/** Stage units of the smallest word; the largest is as large as the stage allows. */
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
      <p className="stage-prompt" dir="auto">
        {prompt}
      </p>
      {!words ? (
        <div className="stage-empty">
          <CloudGhosts pulsing />
        </div>
      ) : (
        <div className="stage-fill">
          {isDrawn ? null : <CloudGhosts pulsing />}
          <WordCloud words={words} minSize={unit * SMALLEST} fill onDrawn={() => setIsDrawn(true)} />
          <WordList words={words} hidden />
        </div>
      )}
      <p className="stage-count">
        {count !== null && count > 0 ? plural(count, "1 response", "{count} responses") : "\u00A0"}
      </p>
    </>
  );
}
