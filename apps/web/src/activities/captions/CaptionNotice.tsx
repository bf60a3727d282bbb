/** One sentence about the captions, if they are not what the reader expects. */
import type { CaptionList } from "@hubbub/contract/activities/captions/calls";
import type { PublicEvent } from "@hubbub/contract/events";
import { type Language, LANGUAGE_NAMES } from "@hubbub/contract/languages";
import { Info } from "lucide-react";

import { t } from "../../lib/i18n/translate.ts";
import { useIsOnline } from "../../lib/use-is-online.ts";
import { Banner } from "../../ui/Banner.tsx";

interface CaptionNoticeProps {
  list: CaptionList;
  language: Language;
  event: PublicEvent;
}

export function CaptionNotice(props: CaptionNoticeProps) {
  const sentence = useSentence(props);
  return (
    <div role="status" className="empty:hidden">
      {sentence === null ? null : (
        <Banner tone="slate" icon={<Info />}>
          {sentence}
        </Banner>
      )}
    </div>
  );
}

function useSentence({ list, language, event }: CaptionNoticeProps): string | null {
  const isOnline = useIsOnline();
  const { isLive, spokenIn, canTranslate, captions } = list;
  const isForeign = spokenIn !== null && spokenIn !== language;
  if (!isOnline && isLive) return t("You are offline. The captions will continue when you are back online.");
  if (isForeign && !canTranslate) {
    return t("This server has no translation service. The captions are shown in the original language: {language}.", {
      language: LANGUAGE_NAMES[spokenIn],
    });
  }
  if (isForeign && captions.at(-1)?.state === "limit") {
    return t("This server has reached its translation limit. New texts are shown in their original language.");
  }
  return isLive ? null : endSentence(event);
}

export function endSentence({ isArchived }: PublicEvent): string {
  return isArchived
    ? t("The session has ended. You can still read its captions.")
    : t("Nobody is captioning right now.");
}
