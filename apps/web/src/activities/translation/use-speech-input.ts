/** Spoken and typed sentences, each translated in order: for the Translate tab, and for captions. */
import type { Language } from "@hubbub/contract/languages";
import { useState } from "react";

import { interfaceLanguage } from "../../lib/i18n/translate.ts";
import { toast } from "../../ui/toast.ts";
import { recognitionCode, type RecognitionMode } from "./languages.ts";
import type { Translator } from "./translator.ts";
import { useListening } from "../../ui/speech/use-listening.ts";
import type { Speaking } from "../../ui/speech/use-speaking.ts";
import { type Translation, useTranslations } from "./use-translations.ts";

interface SpeechInputOptions {
  /** Null if there is none: then speech is only shown as text. */
  translator: Translator | null;
  target: Language;
  onTranslated: (translation: Translation) => void;
  /** Continues after pauses; see `useListening`. */
  throughSilence?: boolean | undefined;
  /** Whether a text is read aloud. */
  speaking?: Pick<Speaking, "speaking" | "stop">;
}

export type SpeechInputState = ReturnType<typeof useSpeechInput>;

export function useSpeechInput({ translator, target, onTranslated, throughSilence, speaking }: SpeechInputOptions) {
  const [mode, setMode] = useState<RecognitionMode>("en-US");
  const [heard, setHeard] = useState("");
  const spoken = recognitionCode(mode);
  const { latest, isTranslating, translate } = useTranslations(translator, onTranslated);
  const { isListening, interim, problem, start, stop, place, download } = useListening({
    language: spoken,
    throughSilence,
    onSentence: (sentence) => {
      setHeard(sentence);
      if (translator) void translate(sentence, spoken, target);
    },
    onError: (sentence) => toast({ title: sentence, tone: "error" }),
  });

  const isSpeaking = speaking !== undefined && speaking.speaking !== null;
  const state = isSpeaking
    ? ("speaking" as const)
    : isTranslating
      ? ("thinking" as const)
      : isListening
        ? ("listening" as const)
        : ("idle" as const);
  /** Starts and stops listening, and stops reading aloud. */
  const press = () => {
    if (isSpeaking) {
      speaking?.stop();
      return;
    }
    if (isListening) {
      stop();
      return;
    }
    translator?.prepare(spoken, target);
    start();
  };
  const translateTyped = (text: string) => {
    setHeard(text);
    translator?.prepare(interfaceLanguage(), target);
    return translate(text, null, target);
  };

  return {
    mode,
    setMode,
    /** The language that is listened for, such as "en-US". */
    spoken,
    /** The latest sentence, spoken or typed. */
    heard,
    /** The current, not yet final recognition result. */
    interim,
    state,
    isListening,
    isTranslating,
    latest,
    problem,
    press,
    stopListening: stop,
    translateTyped,
    place,
    download,
  };
}
