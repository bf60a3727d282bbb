/** The Translate tab: speak or type, read the translation, listen to it, and find it in the history. */
import type { PublicEvent } from "@hubbub/contract/events";
import { CircleOff, MonitorDown } from "lucide-react";
import { useState } from "react";

import { useWalletSession } from "../../auth/wallet-session.ts";
import { t } from "../../lib/i18n/translate.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Parrot, type ParrotState } from "../../ui/Parrot.tsx";
import { Select } from "../../ui/Select.tsx";
import { languageOptions } from "../../lib/language-options.ts";
import { useSpeaking } from "../../ui/speech/use-speaking.ts";
import { Banner } from "../../ui/Banner.tsx";
import { findTranslator } from "./find-translator.ts";
import { HistoryList } from "./HistoryList.tsx";
import { saveToHistory } from "./submissions.ts";
import { useParrotState, useSetParrotState } from "./parrot-state.ts";
import { SpeechInput } from "./SpeechInput.tsx";
import { TranslationCard } from "./TranslationCard.tsx";
import { useOutputLanguage } from "./use-output-language.ts";
import { useSpeechInput } from "./use-speech-input.ts";
import type { Translator } from "./translator.ts";

/** The key under which the latest translation is read aloud. */
const LATEST = "latest";

export function TranslateTab({ event }: { event: PublicEvent }) {
  const name = useWalletSession()?.profile.displayName ?? "";
  const [translator] = useState(() => findTranslator(event.id));
  const [target, setTarget] = useOutputLanguage(event.id, event.translationLanguage);
  const reading = useSpeaking();
  const { speaking, play, stop: stopSpeaking } = reading;
  const input = useSpeechInput({
    translator,
    target,
    onTranslated: (translation) => saveToHistory(event.id, translation, name),
    speaking: reading,
  });
  const { latest } = input;
  useSetParrotState(input.state);
  const parrot = useParrotState();

  const playOrStop = (key: string, text: string, language = target) => {
    if (speaking === key) {
      stopSpeaking();
      return;
    }
    // Otherwise the voice would be recognized and translated again.
    input.stopListening();
    play(key, text, language);
  };

  return (
    <div className="flex flex-col gap-4">
      <div className="-mb-1 grid grid-cols-[8rem_minmax(0,1fr)] items-end gap-1.5 md:mb-0 md:grid-cols-1">
        <div className="md:hidden">
          <Parrot state={parrot} size={128} />
        </div>
        <div className="flex flex-col items-start gap-2.5">
          <StateBadge state={parrot} />
          <Select
            className="w-full"
            label={t("Translate into")}
            options={languageOptions}
            value={target}
            onChange={setTarget}
          />
        </div>
      </div>
      <TranslatorNote kind={translator?.kind ?? null} />
      {translator ? (
        <TranslationCard
          translation={latest}
          isTranslating={input.isTranslating}
          isSpeaking={speaking === LATEST}
          onPlay={() => latest && playOrStop(LATEST, latest.translatedText, latest.targetLanguage)}
        />
      ) : null}
      <SpeechInput eventId={event.id} input={input} canTranslate={translator !== null} />
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
      return <Badge tone="pending">{t("Translating…")}</Badge>;
    case "speaking":
      return <Badge tone="upcoming">{t("Reading aloud")}</Badge>;
    case "sleeping":
    case "idle":
      return <Badge tone="plain">{t("Ready")}</Badge>;
  }
}

/** A note on who translates, unless it is this installation's service. */
function TranslatorNote({ kind }: { kind: Translator["kind"] | null }) {
  if (kind === "server") return null;
  if (kind === "browser") {
    return (
      <Banner tone="slate" icon={<MonitorDown />}>
        {t("Your browser translates on this device. The first sentence in a language can take a minute.")}
      </Banner>
    );
  }
  return (
    <Banner tone="amber" icon={<CircleOff />} title={t("Translation is not set up.")}>
      {t(
        "This server has no translation service, and this browser cannot translate. You can still see speech as text.",
      )}
    </Banner>
  );
}
