/** The output language of an attendee, stored on this device for each event. */
import { isLanguage, type Language } from "@hubbub/contract/languages";
import { useEffect } from "react";

import { t } from "../../lib/i18n/translate.ts";
import { localStore, personalKey, useStored } from "../../lib/storage.ts";
import { toast } from "../../ui/toast.ts";

/** @param otherwise the event's translation language, used until the attendee selects one */
export function useOutputLanguage(eventId: string, otherwise: Language): [Language, (language: Language) => void] {
  const key = personalKey(`translation-language:${eventId}`);
  const stored = useStored(() => localStore.read(key), null);
  const isUnknown = stored !== null && !isLanguage(stored);
  useEffect(() => {
    if (!isUnknown) return;
    localStore.remove(key);
    toast({ title: t("Language not supported"), tone: "error" });
  }, [isUnknown, key]);
  return [isLanguage(stored) ? stored : otherwise, (language) => localStore.write(key, language)];
}
