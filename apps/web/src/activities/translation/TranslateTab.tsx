/** The Translate tab: speak or type, read the translation, listen to it, and find it in the history. */
import type { PublicEvent } from "@hubbub/contract/events";
import { useState } from "react";

import { useWalletSession } from "../../auth/wallet-session.ts";
import { interfaceLanguage, t } from "../../lib/i18n/translate.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Parrot, type ParrotState } from "../../ui/Parrot.tsx";
import { Select } from "../../ui/Select.tsx";
import { toast } from "../../ui/toast.ts";
import { findTranslator } from "./find-translator.ts";
import { HistoryList } from "./HistoryList.tsx";
import { languageOptions, nameOf, recognitionCode, type RecognitionMode } from "./languages.ts";
import { MicrophoneButton } from "./MicrophoneButton.tsx";
import { saveToHistory } from "./mutations.ts";
import { OriginalCard } from "./OriginalCard.tsx";
import { useParrotState, useSetParrotState } from "./parrot-state.ts";
import { recognitionSupport } from "./speech/recognition.ts";
import { SpeechNotice } from "./SpeechNotice.tsx";
import "./translate-tab.css";
import { TranslationCard } from "./TranslationCard.tsx";
import { TranslatorNote } from "./TranslatorNote.tsx";
import { TypeInstead } from "./TypeInstead.tsx";
import { useListening } from "./use-listening.ts";
import { useOutputLanguage } from "./use-output-language.ts";
import { useSpeaking } from "./use-speaking.ts";
import { useSpeechPlace } from "./use-speech-place.ts";
import { useTranslations } from "./use-translations.ts";

/** The key under which the latest translation is read aloud. */
const LATEST = "latest";

export function TranslateTab({ event }: { event: PublicEvent }) {
  const name = useWalletSession()?.profile.displayName ?? "";
  const [translator] = useState(() => findTranslator(event.id));
  const [target, setTarget] = useOutputLanguage(event.id, event.translationLanguage);
  const [mode, setMode] = useState<RecognitionMode>("en-US");
  const [heard, setHeard] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const spoken = recognitionCode(mode);

  const { latest, isTranslating, translate } = useTranslations(translator, (translation) =>
    saveToHistory(event.id, translation, name),
  );
  const { speaking, play, stop: stopSpeaking } = useSpeaking();
  const { place, download, leaveDevice } = useSpeechPlace(spoken);
  const listening = useListening({
    language: spoken,
    staysOnDevice: place === "unknown" ? null : place === "device",
    onDeviceRefused: leaveDevice,
    onSentence: (sentence) => {
      setHeard(sentence);
      if (translator) void translate(sentence, spoken, target);
    },
    onError: (sentence) => {
      setProblem(sentence);
      toast({ title: sentence, tone: "error" });
    },
  });
  const doing = speaking ? "speaking" : isTranslating ? "thinking" : listening.isListening ? "listening" : "idle";
  useSetParrotState(doing);
  const parrot = useParrotState();

  const pressMicrophone = () => {
    setProblem(null);
    if (speaking) stopSpeaking();
    else if (listening.isListening) listening.stop();
    else {
      translator?.prepare(spoken, target);
      listening.start();
    }
  };

  const playOrStop = (key: string, text: string, language = target) => {
    if (speaking === key) {
      stopSpeaking();
      return;
    }
    // Otherwise the voice would be recognized and translated again.
    listening.stop();
    play(key, text, language);
  };

  const typed = (text: string) => {
    setHeard(text);
    translator?.prepare(interfaceLanguage(), target);
    return translate(text, null, target);
  };

  return (
    <div className="translate">
      <div className="translate-top">
        <Parrot state={parrot} size={128} className="translate-parrot" />
        <div className="translate-choice flex flex-col items-start gap-2.5">
          <StateBadge state={parrot} />
          <Select label={t("Translate into")} options={languageOptions} value={target} onChange={setTarget} />
        </div>
      </div>
      <TranslatorNote kind={translator?.kind ?? null} />
      {translator ? (
        <TranslationCard
          translation={latest}
          isTranslating={isTranslating}
          isSpeaking={speaking === LATEST}
          onPlay={() => latest && playOrStop(LATEST, latest.translatedText, latest.targetLanguage)}
        />
      ) : null}
      <OriginalCard
        text={heard}
        interim={listening.interim}
        mode={mode}
        onMode={setMode}
        hint={
          mode === "automatic"
            ? t("Listens for {language}, the language of this device.", {
                language: nameOf(spoken, interfaceLanguage()),
              })
            : null
        }
      />
      <MicrophoneButton state={doing} support={recognitionSupport()} problem={problem} onPress={pressMicrophone} />
      <SpeechNotice place={place} download={download} />
      {translator ? <TypeInstead eventId={event.id} isPending={isTranslating} onText={typed} /> : null}
      <HistoryList eventId={event.id} speaking={speaking} onPlay={playOrStop} />
    </div>
  );
}

function StateBadge({ state }: { state: ParrotState }) {
  switch (state) {
    case "listening":
      return (
        <Badge tone="live" dot>
          {t("Listening")}
        </Badge>
      );
    case "thinking":
      return <Badge tone="pending">{t("Translating")}</Badge>;
    case "speaking":
      return <Badge tone="upcoming">{t("Speaking")}</Badge>;
    case "sleeping":
      return <Badge tone="plain">{t("Asleep")}</Badge>;
    case "idle":
      return <Badge tone="plain">{t("Ready")}</Badge>;
  }
}
