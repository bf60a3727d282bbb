/** What the stage shows of the captions: the newest ones in the languages that the team has chosen. */
import type { PublicEvent } from "@hubbub/contract/events";
import type { Language } from "@hubbub/contract/languages";

import { rowsOf } from "./caption-list.ts";
import { useCaptionList, useInterim } from "./queries.ts";

/** Three lines have room for the end of so many captions. */
const SHOWN = 3;

export function useStageCaptions(event: PublicEvent) {
  const { captionsFirstLanguage: first, captionsSecondLanguage } = event;
  const second = captionsSecondLanguage === first ? null : captionsSecondLanguage;
  const one = useShown(event.id, first);
  // Hooks cannot be left out: without a second language, the first one is read once for both.
  const other = useShown(event.id, second ?? first);
  const shown = second === null ? [one] : [one, other];
  return {
    shown,
    isLoaded: one.list !== undefined,
    isLive: one.list?.isLive === true,
    isEmpty: shown.every(({ rows }) => rows.length === 0),
  };
}

function useShown(eventId: string, language: Language) {
  const { data: list } = useCaptionList(eventId, language);
  const interim = useInterim(language, list?.isLive === true);
  return { language, list, rows: rowsOf(list?.captions ?? [], interim).slice(-SHOWN) };
}
