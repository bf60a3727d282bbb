/** Captions on the projector: the sentence of this moment as large as it fits, the ones before it smaller above. */
import { type Caption, LANGUAGE_NAMES } from "@hubbub/contract/activities/translation";
import type { PublicEvent } from "@hubbub/contract/events";

import { t } from "../../lib/i18n/translate.ts";
import { Parrot } from "../../ui/Parrot.tsx";
import { captionSize } from "./caption-size.ts";
import { useCaptions } from "./queries.ts";
import "./translation-stage.css";

/** The sentence of the moment and those before it. */
const SHOWN = 3;

export function TranslationStage({ event, unit }: { event: PublicEvent; unit: number }) {
  const { data } = useCaptions(event.id);
  const captions = (data ?? []).slice(0, SHOWN).toReversed();
  const latest = captions.at(-1);
  if (!latest) {
    return (
      <div className="stage-empty">
        <Parrot state="idle" size={unit * 18} />
        <p className="stage-empty-title">{t("Live translation")}</p>
        <p className="stage-empty-hint">{t("Open the Translate tab on your phone and pick your language.")}</p>
      </div>
    );
  }
  return (
    <>
      <p className="stage-caption-language">
        {t("Translated into {language}", { language: LANGUAGE_NAMES[latest.targetLanguage] })}
      </p>
      <ol className="stage-captions" aria-live="polite">
        {captions.map((caption) => (
          <StageCaption key={caption.id} caption={caption} isLatest={caption === latest} />
        ))}
      </ol>
    </>
  );
}

function StageCaption({ caption, isLatest }: { caption: Caption; isLatest: boolean }) {
  const { originalText, translatedText, targetLanguage } = caption;
  return (
    <li className="stage-caption" data-latest={isLatest ? "" : undefined} data-size={captionSize(translatedText)}>
      <p className="stage-caption-text" dir="auto" lang={targetLanguage}>
        {translatedText}
      </p>
      {isLatest && originalText !== translatedText ? (
        <p className="stage-caption-original" dir="auto">
          {originalText}
        </p>
      ) : null}
    </li>
  );
}
