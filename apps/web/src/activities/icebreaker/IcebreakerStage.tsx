/** The icebreaker on the stage: the question, the cloud, the number of responses. */
import { useState } from "react";

import { plural, t } from "../../lib/i18n/translate.ts";
import type { StageActivityProps } from "../../ui/stage-activity.ts";
import { CloudPlaceholder } from "./CloudPlaceholder.tsx";
import { promptOf } from "./prompt.ts";
import { useStageWords } from "./use-stage-words.ts";
import { WordCloud } from "./WordCloud.tsx";
import { WordList } from "./WordList.tsx";
import { StageEmpty } from "../../ui/StageEmpty.tsx";

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
      <p
        className="mb-(--stage-u) font-heading text-[length:calc(var(--stage-u)*2.3)] leading-[1.2] font-semibold tracking-[-0.012em] text-ink-2"
        dir="auto"
      >
        {prompt}
      </p>
      {!words ? (
        <StageEmpty>
          <CloudPlaceholder pulsing className="w-[calc(var(--stage-u)*26)]" />
        </StageEmpty>
      ) : (
        <div className="relative min-h-0 flex-1">
          {isDrawn ? null : (
            <CloudPlaceholder pulsing className="absolute inset-0 m-auto w-[calc(var(--stage-u)*26)]" />
          )}
          <WordCloud words={words} minSize={unit * SMALLEST} fill onDrawn={() => setIsDrawn(true)} />
          <WordList words={words} hidden />
        </div>
      )}
      <p className="mt-(--stage-u) font-heading text-(length:--stage-label) leading-[1.2] font-[650] text-muted">
        {count !== null && count > 0 ? plural(count, "1 response", "{count} responses") : "\u00A0"}
      </p>
    </>
  );
}
