/** Hears with the chosen source while this desk has the lease. */
import type { SpeechSource } from "@hubbub/contract/activities/captions/index";
import type { Language } from "@hubbub/contract/languages";

import type { Store } from "../../../lib/store.ts";
import { type BrowserSpeech, useBrowserSpeech } from "./use-browser-speech.ts";
import type { Captioning } from "./use-captioning.ts";
import type { Lease } from "./use-lease.ts";
import { useMicrophone } from "./use-microphone.ts";
import { useServiceSpeech } from "./use-service-speech.ts";

interface SpeechOptions {
  eventId: string;
  lease: Lease;
  source: SpeechSource;
  language: Language;
  label: string | null;
  captioning: Captioning;
}

export interface Speech extends Pick<BrowserSpeech, "place" | "download"> {
  level: Store<number>;
  /** What is wrong, as a sentence. */
  problem: string | null;
  /** Resolves when everything recorded is recognized. */
  finish: () => Promise<void>;
}

export function useSpeech({ eventId, lease, source, language, label, captioning }: SpeechOptions): Speech {
  const isOn = lease.isOwn;
  const browser = useBrowserSpeech({
    isOn: isOn && source === "browser",
    language,
    onHeard: (text, isFinal) => captioning.hear(text, isFinal, { language, source: "browser", label }),
    onEnd: captioning.confirm,
  });
  const service = useServiceSpeech({
    eventId,
    lease,
    language,
    onText: (text, spoken) => captioning.hear(text, true, { language: spoken, source: "service", label }),
  });
  const isRecording = source === "service" || (source === "browser" && canShareMicrophone());
  const microphone = useMicrophone(isOn && isRecording, (block) => {
    if (source === "service") service.record(block);
  });
  return {
    level: microphone.level,
    problem: source === "browser" ? browser.problem : (microphone.problem ?? service.problem),
    place: browser.place,
    download: browser.download,
    finish: service.finish,
  };
}

/** On phones, recognition ends when the page opens the microphone too. */
function canShareMicrophone(): boolean {
  return window.matchMedia("(pointer: fine)").matches;
}
