/** Where this browser recognizes speech: checked before recording, and again for another language. */
import { useEffect, useState } from "react";

import { toast } from "../toast.ts";
import {
  downloadLanguage,
  findSpeechPlace,
  knowsSpeechPlaces,
  type SpeechPlace,
} from "../../lib/speech/recognition.ts";
import { downloadFailed } from "../../lib/speech/speech-errors.ts";

export interface SpeechPlaceOfLanguage {
  /** "unknown" until the browser has answered; do not record before. */
  place: SpeechPlace | "downloading" | "unknown";
  /** Downloads the language; for "downloadable". */
  download: () => void;
  /** Call it if the device refused: from then on the browser decides where speech is recognized. */
  leaveDevice: () => void;
}

/** @param language the language to listen for, such as "en-US" */
export function useSpeechPlace(language: string): SpeechPlaceOfLanguage {
  const [found, setFound] = useState<{ language: string; place: SpeechPlaceOfLanguage["place"] } | null>(null);
  const place = found?.language === language ? found.place : knowsSpeechPlaces() ? "unknown" : "vendor";

  useEffect(() => {
    let isCurrent = true;
    const ask = async () => {
      const answer = await findSpeechPlace(language);
      if (isCurrent) setFound({ language, place: answer });
    };
    void ask();
    return () => {
      isCurrent = false;
    };
  }, [language]);

  const download = async () => {
    setFound({ language, place: "downloading" });
    const isHere = await downloadLanguage(language);
    if (!isHere) toast({ title: downloadFailed(), tone: "error" });
    setFound((now) => (now?.language === language ? { language, place: isHere ? "device" : "vendor" } : now));
  };

  return { place, download: () => void download(), leaveDevice: () => setFound({ language, place: "vendor" }) };
}
