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
      className="rounded-xl rounded-es-xs border border-line bg-surface px-4 pt-3 pb-4 shadow-lift"
      aria-labelledby="translation-title"
      aria-busy={isTranslating}
    >
      <div className="mb-1.5 flex min-h-target flex-wrap items-center justify-between gap-x-3 gap-y-1.5">
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
            className="max-h-96 animate-enter overflow-y-auto font-heading text-xl leading-snug font-strong tracking-title text-pretty whitespace-pre-line"
            dir="auto"
            lang={translation.targetLanguage}
          >
            {translation.translatedText}
          </p>
        ) : (
          <p className="text-pretty text-muted">
            {isTranslating ? t("Translating…") : t("The translation of what you say or type will appear here.")}
          </p>
        )}
      </div>
    </section>
  );
}
