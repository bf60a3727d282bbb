import { Mic, MicOff, Volume2 } from "lucide-react";

import { t } from "../../lib/i18n/translate.ts";
import { missingRecognition } from "../../lib/speech/speech-errors.ts";
import styles from "./MicrophoneButton.module.css";
import type { SpeechInputState } from "./use-speech-input.ts";

/** The large button: starts and stops listening, and stops reading aloud. */
export function MicrophoneButton({ input }: { input: SpeechInputState }) {
  const { state, isListening, problem, press } = input;
  const missing = missingRecognition();
  const isOff = missing !== null && state !== "speaking";
  const Icon = state === "speaking" ? Volume2 : isOff ? MicOff : Mic;
  return (
    <div className="flex flex-col items-center gap-6 pt-5 pb-1">
      <button
        type="button"
        className={styles.button}
        data-state={isOff ? "off" : state}
        aria-label={labelOf(state, isListening)}
        aria-describedby="microphone-note speech-notice"
        onClick={press}
      >
        <Icon aria-hidden="true" />
      </button>
      <p
        id="microphone-note"
        className={`max-w-112 text-center text-sm text-balance ${problem || isOff ? "text-ink-2" : "text-muted"}`}
        role="status"
      >
        {problem ?? (isOff ? missing : noteOf(state))}
      </p>
    </div>
  );
}

function labelOf(state: SpeechInputState["state"], isListening: boolean): string {
  if (state === "speaking") return t("Stop reading aloud");
  return isListening ? t("Stop listening") : t("Start listening");
}

function noteOf(state: SpeechInputState["state"]): string {
  if (state === "thinking") return t("Translating…");
  return state === "idle" ? t("Tap to speak") : t("Tap to stop");
}
