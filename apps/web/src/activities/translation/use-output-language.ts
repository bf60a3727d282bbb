/** The output language of an attendee, stored on this device for each event. */
import { isLanguage, type Language } from "@hubbub/contract/languages";
import { useEffect, useState } from "react";

import { t } from "../../lib/i18n/translate.ts";
import { localStore, personalKey } from "../../lib/storage.ts";
import { toast } from "../../ui/toast.ts";

const keyOf = (eventId: string) => personalKey(`translation-language:${eventId}`);

/** @param otherwise the event's translation language, used until the attendee selects one */
export function useOutputLanguage(eventId: string, otherwise: Language): [Language, (code: string) => void] {
  const [stored, setStored] = useState(() => ({ eventId, code: localStore.read(keyOf(eventId)) }));
  const code = stored.eventId === eventId ? stored.code : localStore.read(keyOf(eventId));

  const choose = (chosen: string) => {
    if (!isLanguage(chosen)) {
      showUnsupported();
      return;
    }
    localStore.write(keyOf(eventId), chosen);
    setStored({ eventId, code: chosen });
  };

  // The stored language may not be supported any more.
  useEffect(() => {
    const storedCode = localStore.read(keyOf(eventId));
    if (storedCode === null || isLanguage(storedCode)) return;
    localStore.remove(keyOf(eventId));
    showUnsupported();
  }, [eventId]);

  return [isLanguage(code) ? code : otherwise, choose];
}

const showUnsupported = () => toast({ title: t("Language not supported"), tone: "error" });
