import { Play, Square } from "lucide-react";

import { t } from "../../lib/i18n/translate.ts";
import { Button } from "../../ui/Button.tsx";
import { canSpeak } from "../../lib/speech/synthesis.ts";
import type { Translation } from "./use-translations.ts";

interface TranslationCardProps {
  translation: Translation | null;
  isTranslating: boolean;
  isSpeaking: boolean;
  onPlay: () => void;
}

/** The latest translation; screen readers announce changes. */
export function TranslationCard({ translation, isTranslating, isSpeaking, onPlay }: TranslationCardProps) {
  return (
    <section
      className="rounded-xl rounded-es-[0.3rem] pt-3.25 pb-4.5 px-4 border border-line bg-surface shadow-lift"
      aria-labelledby="translation-title"
      aria-busy={isTranslating}
    >
      <div className="flex flex-wrap items-center justify-between gap-y-1.5 gap-x-3 min-h-target mb-1.5">
        <h2 id="translation-title" className="font-sans text-base font-medium tracking-normal">
          {t("Translation")}
        </h2>
        {translation && canSpeak() ? (
          <Button variant="soft" size="sm" icon={isSpeaking ? <Square /> : <Play />} onClick={onPlay}>
            {isSpeaking ? t("Stop") : t("Play")}
          </Button>
        ) : null}
      </div>
      <div aria-live="polite">
        {translation ? (
          <p
            key={translation.translatedText}
            className="max-h-96 overflow-y-auto tracking-[-0.01em] whitespace-pre-line text-pretty animate-enter font-title text-24 leading-snug font-heading md:text-28"
            dir="auto"
            lang={translation.targetLanguage}
          >
            {translation.translatedText}
          </p>
        ) : (
          <p className="text-muted text-pretty">
            {isTranslating ? t("Translating…") : t("The translation of what you say or type will appear here.")}
          </p>
        )}
      </div>
    </section>
  );
}
