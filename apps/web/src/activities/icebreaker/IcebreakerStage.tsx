/** The icebreaker on the stage: the question, the cloud, the number of responses. */
import type { PublicEvent } from "@hubbub/contract/events";
import { useState } from "react";

import { plural, t } from "../../lib/i18n/translate.ts";
import { type StageActivityProps, StageEmpty, StageNote, StageTitle } from "../../ui/StageView.tsx";
import { CloudPlaceholder } from "./CloudPlaceholder.tsx";
import { promptOf } from "./prompt.ts";
import { useStageWords } from "./use-stage-words.ts";
import { WordCloud } from "./WordCloud.tsx";
import { WordList } from "./WordList.tsx";

/** Font size of the smallest word in rem; the largest has the size that fits. */
const SMALLEST = 1.06;

export function IcebreakerStage({ event, renderLobby }: StageActivityProps) {
  const { words, count } = useStageWords(event);
  const [isDrawn, setIsDrawn] = useState(false);
  const prompt = promptOf(event);
  if (words && count !== null && words.length === 0) {
    const counted = count > 0 ? plural(count, "1 response", "{count} responses") : t("No responses yet");
    return renderLobby({ title: prompt, hints: [counted, t("Word cloud will appear as people respond")] });
  }
  return (
    <>
      <StageTitle as="p" size="text-lg" className="mb-2">
        {prompt}
      </StageTitle>
      {!words ? (
        <StageEmpty>
          <CloudPlaceholder pulsing className="w-60" />
        </StageEmpty>
      ) : (
        <div className="relative min-h-0 flex-1">
          {isDrawn ? null : <CloudPlaceholder pulsing className="absolute inset-0 m-auto w-60" />}
          <WordCloud words={words} minSize={SMALLEST} fill onDrawn={() => setIsDrawn(true)} />
          <WordList words={words} hidden />
        </div>
      )}
      <StageNote className="mt-2">
        {count !== null && count > 0 ? plural(count, "1 response", "{count} responses") : "\u00A0"}
      </StageNote>
    </>
  );
}

/** Font sizes of the smallest and the largest word beside how to join, in rem. */
const LOBBY_SIZES = { minSize: 0.94, maxSize: 2.6 };

/** The words on the stage while it shows how to join. */
export function wordsInLobby(event: PublicEvent) {
  const isShown = event.enableWordCloud && event.featureAvailability.icebreaker;
  return isShown ? { title: promptOf(event), children: <LobbyWords event={event} /> } : null;
}

function LobbyWords({ event }: { event: PublicEvent }) {
  const { words, count } = useStageWords(event);
  if (count === null) return null;
  return (
    <>
      <StageNote className="mt-1">
        {count === 0 ? t("No responses yet") : plural(count, "1 response", "{count} responses")}
      </StageNote>
      {words && words.length > 0 ? (
        <div className="relative mt-2 min-h-20 flex-1">
          <WordCloud words={words} {...LOBBY_SIZES} fill />
          <WordList words={words} hidden />
        </div>
      ) : null}
    </>
  );
}
