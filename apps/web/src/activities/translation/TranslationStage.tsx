/** Captions on the stage: the latest one large, earlier ones smaller above it. */
import type { Caption } from "@hubbub/contract/activities/translation/calls";
import { LANGUAGE_NAMES } from "@hubbub/contract/languages";

import { t } from "../../lib/i18n/translate.ts";
import { useLiveList } from "../../live/use-live-list.ts";
import { type StageActivityProps, StageNote } from "../../ui/StageView.tsx";
import { textSize } from "../../ui/stage-fit.ts";
import { captionsQuery } from "./queries.ts";

/** Number of captions shown. */
const SHOWN = 3;

export function TranslationStage({ event, renderLobby }: StageActivityProps) {
  const { data } = useLiveList(captionsQuery(event.id));
  if (!data) return null;
  const captions = data.slice(0, SHOWN).toReversed();
  const latest = captions.at(-1);
  if (!latest) {
    return renderLobby({
      title: t("Live translation"),
      hints: [t("Open the Translate tab on your phone and choose your language.")],
    });
  }
  return (
    <>
      {latest.translatedText === latest.originalText ? null : (
        <StageNote>{t("Translated into {language}", { language: LANGUAGE_NAMES[latest.targetLanguage] })}</StageNote>
      )}
      <ol className="flex min-h-0 flex-1 flex-col justify-end gap-2.5 overflow-hidden py-2" aria-live="polite">
        {captions.map((caption) => (
          <StageCaption key={caption.id} caption={caption} isLatest={caption === latest} />
        ))}
      </ol>
    </>
  );
}

/** Of the latest caption. */
const SIZES = { "text-4xl": 104, "text-3xl": 173, "text-xl": 288, "text-lg": 378, "text-md": 510 };

function StageCaption({ caption, isLatest }: { caption: Caption; isLatest: boolean }) {
  const { originalText, translatedText, targetLanguage } = caption;
  return (
    <li
      className={`flex-none animate-enter rounded-post border bg-surface px-5 plate ${isLatest ? "border-2 border-amber py-5 text-ink" : "border-line py-2.5 text-ink-2"}`}
    >
      <p
        className={`font-heading leading-tight font-strong tracking-title text-pretty whitespace-pre-line ${isLatest ? textSize(translatedText, SIZES) : "line-clamp-2 text-md"}`}
        dir="auto"
        lang={targetLanguage}
      >
        {translatedText}
      </p>
      {isLatest && originalText !== translatedText ? (
        <StageNote className="mt-2 line-clamp-2" dir="auto">
          {originalText}
        </StageNote>
      ) : null}
    </li>
  );
}
