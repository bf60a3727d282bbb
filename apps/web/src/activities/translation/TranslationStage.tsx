/** Captions on the stage: the latest one large, earlier ones smaller above it. */
import type { Caption } from "@hubbub/contract/activities/translation/calls";
import { LANGUAGE_NAMES } from "@hubbub/contract/languages";

import { t } from "../../lib/i18n/translate.ts";
import type { StageActivityProps } from "../../ui/stage-activity.ts";
import { captionSize } from "./caption-size.ts";
import { useCaptions } from "./queries.ts";
import "./translation-stage.css";

/** Number of captions shown. */
const SHOWN = 3;

export function TranslationStage({ event, renderLobby }: StageActivityProps) {
  const { data } = useCaptions(event.id);
  if (!data) return null;
  const captions = data.slice(0, SHOWN).toReversed();
  const latest = captions.at(-1);
  if (!latest) {
    return renderLobby({
      title: t("Live translation"),
      hints: [t("Open the Translate tab on your phone and pick your language.")],
    });
  }
  return (
    <>
      <p className="stage-caption-language text-muted">
        {t("Translated into {language}", { language: LANGUAGE_NAMES[latest.targetLanguage] })}
      </p>
      <ol className="stage-captions flex flex-1 flex-col justify-end min-h-0 overflow-hidden" aria-live="polite">
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
    <li
      className="stage-caption border border-line data-latest:border-2 data-latest:border-amber flex-none bg-surface text-ink-2 animate-enter data-latest:text-ink"
      data-latest={isLatest ? "" : undefined}
      data-size={captionSize(translatedText)}
    >
      <p
        className="stage-caption-text tracking-[-0.012em] whitespace-pre-line text-pretty"
        dir="auto"
        lang={targetLanguage}
      >
        {translatedText}
      </p>
      {isLatest && originalText !== translatedText ? (
        <p
          className="stage-caption-original overflow-hidden text-muted text-(length:--stage-text) leading-[1.3]"
          dir="auto"
        >
          {originalText}
        </p>
      ) : null}
    </li>
  );
}
