/** The icebreaker on the projector: the question, the cloud as large as the stage, the number. */
import type { PublicEvent } from "@hubbub/contract/events";
import { useState } from "react";

import { plural, t } from "../../lib/i18n/translate.ts";
import { CloudGhosts } from "./CloudGhosts.tsx";
import { useIcebreakerLive } from "./live.ts";
import { promptOf } from "./prompt.ts";
import { useIcebreakerList } from "./queries.ts";
import { useCloudWords } from "./use-cloud-words.ts";
import { WordCloud } from "./WordCloud.tsx";
import { WordList } from "./WordList.tsx";

/** Stage units of the smallest and the largest word, as the tokens `--stage-cloud-min` and `-max` have them. */
const SMALLEST = 1.8;
const LARGEST = 8.8;

export function IcebreakerStage({ event, unit }: { event: PublicEvent; unit: number }) {
  useIcebreakerLive(event.id);
  const { data } = useIcebreakerList(event.id);
  const words = useCloudWords(event, data);
  const [isDrawn, setIsDrawn] = useState(false);
  return (
    <>
      <p className="stage-prompt" dir="auto">
        {promptOf(event)}
      </p>
      {!words || words.length === 0 ? (
        <div className="stage-empty">
          <CloudGhosts pulsing={!words} />
          {words ? <p className="stage-empty-title">{t("No responses yet")}</p> : null}
          {words ? <p className="stage-empty-hint">{t("Word cloud will appear as people respond")}</p> : null}
        </div>
      ) : (
        <div className="stage-fill">
          {isDrawn ? null : <CloudGhosts pulsing />}
          <WordCloud
            words={words}
            minSize={unit * SMALLEST}
            maxSize={unit * LARGEST}
            fill
            onDrawn={() => setIsDrawn(true)}
          />
          <WordList words={words} hidden />
        </div>
      )}
      <p className="stage-count">
        {data && data.count > 0 ? plural(data.count, "1 response", "{count} responses") : "\u00A0"}
      </p>
    </>
  );
}
