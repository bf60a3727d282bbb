/** The language in which this device reads what others say and write: one setting for all events. */
import { isLanguage, type Language, LANGUAGE_DEFAULT } from "@hubbub/contract/languages";

import { interfaceLanguage } from "./i18n/translate.ts";
import { localStore, useStored } from "./storage.ts";

const KEY = "hubbub-reading-language";

/** The chosen language; that of the interface until one is chosen. */
export function useReadingLanguage(): Language {
  const ofInterface = interfaceLanguage();
  const otherwise = isLanguage(ofInterface) ? ofInterface : LANGUAGE_DEFAULT;
  return useStored(() => {
    const stored = localStore.read(KEY);
    return isLanguage(stored) ? stored : otherwise;
  }, otherwise);
}

export function setReadingLanguage(language: Language): void {
  localStore.write(KEY, language);
}
