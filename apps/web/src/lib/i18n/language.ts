/**
 * The interface's language: what somebody chose here, else the first of the browser's languages that we speak, else
 * English. Catalogues are chunks of their own; English has none and costs nothing.
 */
import { isLanguage, type Language } from "@hubbub/contract/activities/translation";

import { localStore } from "../storage.ts";
import { type Catalogue, setCatalogue } from "./translate.ts";

const CHOICE_KEY = "hubbub-language";

const catalogues = import.meta.glob<Catalogue>("./*.json", { import: "default" });

/** @param wanted the browser's languages, best first, such as "pt-BR" */
export function chooseLanguage(chosen: string | null, wanted: readonly string[]): Language {
  if (isLanguage(chosen)) return chosen;
  const bases = wanted.map((code) => code.split("-", 1)[0]?.toLowerCase());
  return bases.find((base) => isLanguage(base)) ?? "en";
}

/**
 * Sets the page's language and direction before the first paint. Gives a promise where a catalogue has to come first;
 * one that does not come leaves the page in English.
 */
export function loadLanguage(): Promise<void> | null {
  const language = chooseLanguage(localStore.read(CHOICE_KEY), navigator.languages);
  const load = catalogues[`./${language}.json`];
  if (language === "en" || !load) {
    speak("en");
    return null;
  }
  return speakFrom(load, language);
}

/** A catalogue that does not arrive leaves the page in English. */
async function speakFrom(load: () => Promise<Catalogue>, language: Language): Promise<void> {
  try {
    setCatalogue(await load());
    speak(language);
  } catch {
    speak("en");
  }
}

/** Remembers a choice and shows the page in it; what is being written is kept on the device meanwhile. */
export function changeLanguage(language: Language): void {
  localStore.write(CHOICE_KEY, language);
  window.location.reload();
}

function speak(language: Language): void {
  document.documentElement.lang = language;
  document.documentElement.dir = language === "ar" ? "rtl" : "ltr";
}
