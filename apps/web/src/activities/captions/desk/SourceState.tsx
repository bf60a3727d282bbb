import type { SpeechSource } from "@hubbub/contract/activities/captions/index";
import { MicOff } from "lucide-react";

import { t } from "../../../lib/i18n/translate.ts";
import { missingRecognition, notSecure } from "../../../lib/speech/speech-errors.ts";
import { Banner } from "../../../ui/Banner.tsx";
import { Hint } from "../../../ui/Hint.tsx";
import { SpeechNotice } from "../../../ui/speech/SpeechNotice.tsx";
import { LevelMeter } from "./LevelMeter.tsx";
import type { Speech } from "./use-speech.ts";

interface SourceStateProps {
  source: SpeechSource;
  /** Whether this desk captions. */
  isOn: boolean;
  speech: Speech;
}

/** How the source works, what the microphone hears, and what is wrong. */
export function SourceState({ source, isOn, speech }: SourceStateProps) {
  if (source === "typed") return null;
  const problem = missingOf(source) ?? speech.problem;
  return (
    <div className="flex flex-col gap-3">
      <Hint>{hintOf(source)}</Hint>
      {source === "browser" ? <SpeechNotice place={speech.place} download={speech.download} /> : null}
      {isOn && problem === null ? <LevelMeter level={speech.level} /> : null}
      {problem === null ? null : (
        <Banner tone="amber" role="alert" icon={<MicOff />}>
          {problem}
        </Banner>
      )}
    </div>
  );
}

function hintOf(source: "browser" | "service"): string {
  if (source === "browser")
    return t("Use a laptop: phone browsers stop listening after each pause and beep when they start again.");
  return t("This server's speech service turns speech into text. The audio is not stored.");
}

/** What this page or this browser lacks, as a sentence. */
function missingOf(source: "browser" | "service"): string | null {
  if (source === "browser") return missingRecognition();
  if (!window.isSecureContext) return notSecure();
  const canRecord = "mediaDevices" in navigator && typeof AudioWorkletNode === "function";
  return canRecord ? null : t("This browser cannot record audio. Use another browser, or type instead.");
}
