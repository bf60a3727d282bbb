/** The output language of an attendee, stored on this device for each event. */
import { isLanguage, type Language } from "@hubbub/contract/activities/translation";
import { useEffect, useState } from "react";

import { t } from "../../lib/i18n/translate.ts";
import { localStore } from "../../lib/storage.ts";
import { toast } from "../../ui/toast.ts";

const keyOf = (eventId: string) => `hubbub-translation-language:${eventId}`;

/** @param otherwise the event's target language, used until the attendee selects one */
export function useOutputLanguage(eventId: string, otherwise: Language): [Language, (code: string) => void] {
  const [held, setHeld] = useState(() => ({ eventId, code: localStore.read(keyOf(eventId)) }));
  const code = held.eventId === eventId ? held.code : localStore.read(keyOf(eventId));

  const choose = (chosen: string) => {
    if (!isLanguage(chosen)) {
      tellUnsupported();
      return;
    }
    localStore.write(keyOf(eventId), chosen);
    setHeld({ eventId, code: chosen });
  };

  // The stored language may not be supported any more.
  useEffect(() => {
    const kept = localStore.read(keyOf(eventId));
    if (kept === null || isLanguage(kept)) return;
    localStore.remove(keyOf(eventId));
    tellUnsupported();
  }, [eventId]);

  return [isLanguage(code) ? code : otherwise, choose];
}

const tellUnsupported = () => toast({ title: t("Language not supported"), tone: "error" });
