/** Translates sentences one after another, in their order. */
import type { Language } from "@hubbub/contract/languages";
import { TRANSLATE_TEXT_MAX } from "@hubbub/contract/activities/translation/index";
import { useEffect, useEffectEvent, useRef, useState } from "react";

import { t } from "../../lib/i18n/translate.ts";
import { RequestError } from "../../lib/request.ts";
import { toast } from "../../ui/toast.ts";
import { cutText } from "../../lib/text.ts";
import { LanguageNotSupported, type Translator } from "./translator.ts";

export interface Translation {
  originalText: string;
  translatedText: string;
  targetLanguage: Language;
}

interface Translations {
  /** The latest, or null before the first. */
  latest: Translation | null;
  isTranslating: boolean;
  /**
   * @param source the spoken language; null if unknown
   * @returns whether its translation was shown. False after a failure, which has been shown, and after the tab was left.
   */
  translate: (text: string, source: string | null, target: Language) => Promise<boolean>;
}

export function useTranslations(
  translator: Translator | null,
  onTranslated: (translation: Translation) => void,
): Translations {
  const [latest, setLatest] = useState<Translation | null>(null);
  const [waiting, setWaiting] = useState(0);
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const isMounted = useRef(true);
  const handleTranslation = useEffectEvent(onTranslated);

  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);

  const translatePart = async (originalText: string, source: string | null, targetLanguage: Language) => {
    if (!translator) return false;
    try {
      const translatedText = await translator.translate(originalText, source, targetLanguage);
      const translation = { originalText, translatedText, targetLanguage };
      // Nobody sees this translation any more: the typed text stays in its field.
      if (!isMounted.current) return false;
      setLatest(translation);
      handleTranslation(translation);
      return true;
    } catch (error) {
      if (isMounted.current) showFailure(error);
      return false;
    }
  };

  const translate = (text: string, source: string | null, target: Language) => {
    setWaiting((count) => count + 1);
    const work = queue.current.then(async () => {
      let isDone = true;
      for (const part of cutText(text, TRANSLATE_TEXT_MAX))
        isDone = (await translatePart(part, source, target)) && isDone;
      if (isMounted.current) setWaiting((count) => count - 1);
      return isDone;
    });
    queue.current = work;
    return work;
  };

  return { latest, isTranslating: waiting > 0, translate };
}

function showFailure(error: unknown): void {
  const reason = error instanceof RequestError ? error.reason : "";
  if (error instanceof LanguageNotSupported || reason === t("Language not supported")) {
    toast({ title: t("Language not supported"), tone: "error" });
  } else {
    toast({ title: t("Translation failed"), description: reason || undefined, tone: "error" });
  }
}
