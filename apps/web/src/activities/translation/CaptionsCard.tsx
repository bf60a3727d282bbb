/** Live captions: the team speaks or types, and the stage shows it in the event's language. */
import type { OrganizerEvent } from "@hubbub/contract/events";
import { useState } from "react";

import { interfaceLanguage, t } from "../../lib/i18n/translate.ts";
import { Card } from "../../ui/Card.tsx";
import { toast } from "../../ui/toast.ts";
import { findTranslator } from "./find-translator.ts";
import { recognitionCode, type RecognitionMode } from "./languages.ts";
import { MicrophoneButton } from "./MicrophoneButton.tsx";
import { useShowCaption } from "./mutations.ts";
import { OriginalCard } from "./OriginalCard.tsx";
import { useCaptions } from "./queries.ts";
import { recognitionSupport } from "./speech/recognition.ts";
import { SpeechNotice } from "./SpeechNotice.tsx";
import "./translate-tab.css";
import type { Translator } from "./translator.ts";
import { TypeInstead } from "./TypeInstead.tsx";
import { useListening } from "./use-listening.ts";
import { useSpeechPlace } from "./use-speech-place.ts";
import { useTranslations } from "./use-translations.ts";

/** Without a translator, captions are the original text. */
const untranslated: Translator = { kind: "browser", prepare: () => undefined, translate: async (text) => text };

export function CaptionsCard({ event }: { event: OrganizerEvent }) {
  const [translator] = useState(() => findTranslator(event.id) ?? untranslated);
  const [mode, setMode] = useState<RecognitionMode>("en-US");
  const [heard, setHeard] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const [latest] = useCaptions(event.id).data ?? [];
  const show = useShowCaption(event.id);
  const spoken = recognitionCode(mode);
  const target = event.translationLanguage;
  const isClosed = event.isArchived || !event.enableTranslation;

  const { isTranslating, translate } = useTranslations(translator, (caption) => {
    show.mutate(caption);
  });
  const { place, download, leaveDevice } = useSpeechPlace(spoken);
  const listening = useListening({
    language: spoken,
    staysOnDevice: place === "unknown" ? null : place === "device",
    onDeviceRefused: leaveDevice,
    throughSilence: true,
    onSentence: (sentence) => {
      setHeard(sentence);
      void translate(sentence, spoken, target);
    },
    onError: (sentence) => {
      setProblem(sentence);
      toast({ title: sentence, tone: "error" });
    },
  });

  const press = () => {
    setProblem(null);
    if (listening.isListening) listening.stop();
    else {
      translator.prepare(spoken, target);
      listening.start();
    }
  };
  const typed = (text: string) => {
    setHeard(text);
    translator.prepare(interfaceLanguage(), target);
    return translate(text, null, target);
  };

  return (
    <Card title={t("Live captions")} className="flex flex-col gap-4">
      <p className="text-muted">
        {t(
          "Speak here, and the big screen's Translate view shows each sentence in the target language for the whole room.",
        )}
      </p>
      {isClosed ? (
        <p className="text-ink-2">
          {t("Captions need an event that is not archived and has translation switched on.")}
        </p>
      ) : (
        <>
          <OriginalCard text={heard} interim={listening.interim} mode={mode} onMode={setMode} hint={null} />
          <MicrophoneButton
            state={isTranslating ? "thinking" : listening.isListening ? "listening" : "idle"}
            support={recognitionSupport()}
            problem={problem}
            onPress={press}
          />
          <SpeechNotice place={place} download={download} />
          <TypeInstead eventId={event.id} isPending={isTranslating} onText={typed} />
          {latest ? (
            <p className="border-t border-line pt-3 text-sm text-muted">
              {t("On the big screen now:")}{" "}
              <bdi className="text-ink" lang={latest.targetLanguage}>
                {latest.translatedText}
              </bdi>
            </p>
          ) : null}
        </>
      )}
    </Card>
  );
}
