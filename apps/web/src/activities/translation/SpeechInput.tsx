/** The microphone, what it heard, and a text field instead of it: for the Translate tab, and for captions. */
import { TRANSLATE_TEXT_MAX } from "@hubbub/contract/activities/translation/index";
import { Languages } from "lucide-react";

import { t } from "../../lib/i18n/translate.ts";
import { useDraft } from "../../lib/use-draft.ts";
import { SpeechNotice } from "../../ui/speech/SpeechNotice.tsx";
import { TypedText } from "../../ui/speech/TypedText.tsx";
import { MicrophoneButton } from "./MicrophoneButton.tsx";
import { OriginalCard } from "./OriginalCard.tsx";
import type { SpeechInputState } from "./use-speech-input.ts";

interface SpeechInputProps {
  eventId: string;
  input: SpeechInputState;
  /** Whether typed texts are translated. */
  canTranslate: boolean;
}

export function SpeechInput({ eventId, input, canTranslate }: SpeechInputProps) {
  const [draft, setDraft] = useDraft(`translation-draft:${eventId}`);
  // The text stays in the field if its translation is not shown.
  const translate = async (text: string) => {
    if (await input.translateTyped(text)) setDraft("");
  };
  return (
    <>
      <OriginalCard input={input} />
      <MicrophoneButton input={input} />
      <SpeechNotice place={input.place} download={input.download} />
      {canTranslate ? (
        <TypedText
          label={t("Type instead of speaking")}
          max={TRANSLATE_TEXT_MAX}
          draft={draft}
          onDraft={setDraft}
          isPending={input.isTranslating}
          onText={(text) => void translate(text)}
          icon={<Languages />}
          action={t("Translate", { context: "button" })}
        />
      ) : null}
    </>
  );
}
