import { Mic, MicOff, Volume2 } from "lucide-react";

import { t } from "../../lib/i18n/translate.ts";
import type { RecognitionSupport } from "../../lib/speech/recognition.ts";
import { notSupported } from "../../lib/speech/speech-errors.ts";
import styles from "./MicrophoneButton.module.css";

interface MicrophoneButtonProps {
  state: "idle" | "listening" | "thinking" | "speaking";
  /** Whether the microphone is on: in the state "thinking" it may be on or off. */
  isListening: boolean;
  support: RecognitionSupport;
  /** The latest error as a sentence, or null. */
  problem: string | null;
  onPress: () => void;
}

/** The large button: starts and stops listening, and stops reading aloud. */
export function MicrophoneButton({ state, isListening, support, problem, onPress }: MicrophoneButtonProps) {
  const isOff = support !== "available" && state !== "speaking";
  const Icon = state === "speaking" ? Volume2 : isOff ? MicOff : Mic;
  return (
    <div className="flex flex-col items-center gap-6.5 pt-5.5 pb-1">
      <button
        type="button"
        className={styles.button}
        data-state={isOff ? "off" : state}
        aria-label={labelOf(state, isListening)}
        aria-describedby="microphone-note speech-notice"
        onClick={onPress}
      >
        <Icon aria-hidden="true" />
      </button>
      <p
        id="microphone-note"
        className={`max-w-104 text-center text-sm text-balance ${problem || isOff ? "text-ink-2" : "text-muted"}`}
        role="status"
      >
        {problem ?? noteOf(state, support)}
      </p>
    </div>
  );
}

function labelOf(state: MicrophoneButtonProps["state"], isListening: boolean): string {
  if (state === "speaking") return t("Stop reading aloud");
  return isListening ? t("Stop listening") : t("Start listening");
}

function noteOf(state: MicrophoneButtonProps["state"], support: RecognitionSupport): string {
  if (state === "speaking") return t("Tap to stop");
  if (support === "unsupported") return notSupported();
  if (support === "insecure") {
    return t("Browsers allow the microphone only on secure pages (https). This page is not secure, so type instead.");
  }
  if (state === "thinking") return t("Translating…");
  return state === "listening" ? t("Tap to stop") : t("Tap to speak");
}
