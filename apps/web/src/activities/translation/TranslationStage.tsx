/** Captions on the stage: the latest one large, earlier ones smaller above it. */
import type { Caption } from "@hubbub/contract/activities/translation/calls";
import { LANGUAGE_NAMES } from "@hubbub/contract/languages";

import { t } from "../../lib/i18n/translate.ts";
import type { StageActivityProps } from "../../ui/stage-activity.ts";
import { captionSize } from "./caption-size.ts";
import { useCaptions } from "./queries.ts";

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
      hints: [t("Open the Translate tab on your phone and choose your language.")],
    });
  }
  return (
    <>
      {latest.translatedText === latest.originalText ? null : (
        <p className="text-muted font-title text-(length:--stage-label) leading-short font-heading">
          {t("Translated into {language}", { language: LANGUAGE_NAMES[latest.targetLanguage] })}
        </p>
      )}
      <ol
        className="flex flex-1 flex-col justify-end min-h-0 overflow-hidden gap-[calc(var(--stage-u)*1.2)] py-[calc(var(--stage-u)*0.8)]"
        aria-live="polite"
      >
        {captions.map((caption) => (
          <StageCaption key={caption.id} caption={caption} isLatest={caption === latest} />
        ))}
      </ol>
    </>
  );
}

/** Of the latest caption. */
const SIZES = {
  short: "text-[length:calc(var(--stage-u)*4.4)] leading-short",
  medium: "text-[length:calc(var(--stage-u)*3.4)] leading-short",
  long: "text-[length:calc(var(--stage-u)*2.6)] leading-snug",
  endless: "text-[length:calc(var(--stage-u)*2)] leading-snug",
};

function StageCaption({ caption, isLatest }: { caption: Caption; isLatest: boolean }) {
  const { originalText, translatedText, targetLanguage } = caption;
  return (
    <li
      data-plate=""
      className={`flex-none animate-enter rounded-(--stage-post) border bg-surface px-[calc(var(--stage-u)*2)] ${isLatest ? "border-2 border-amber py-[calc(var(--stage-u)*1.8)] text-ink" : "border-line py-[calc(var(--stage-u)*1.2)] text-ink-2"}`}
    >
      <p
        className={`font-heading font-strong tracking-title text-pretty whitespace-pre-line ${isLatest ? SIZES[captionSize(translatedText)] : "line-clamp-2 text-[length:calc(var(--stage-u)*2)] leading-snug"}`}
        dir="auto"
        lang={targetLanguage}
      >
        {translatedText}
      </p>
      {isLatest && originalText !== translatedText ? (
        <p
          className="text-muted text-(length:--stage-text) leading-snug mt-[calc(var(--stage-u)*0.9)] line-clamp-2"
          dir="auto"
        >
          {originalText}
        </p>
      ) : null}
    </li>
  );
}
