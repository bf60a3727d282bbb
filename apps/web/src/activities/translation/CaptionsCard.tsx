/** Live captions: the team speaks or types, and the stage shows it in the event's language. */
import type { PublicEvent } from "@hubbub/contract/events";
import { useState } from "react";

import { t } from "../../lib/i18n/translate.ts";
import { useLiveList } from "../../live/use-live-list.ts";
import { Card } from "../../ui/Card.tsx";
import { findTranslator } from "./find-translator.ts";
import { useShowCaption } from "./staff.ts";
import { captionsQuery } from "./queries.ts";
import { SpeechInput } from "./SpeechInput.tsx";
import type { Translator } from "./translator.ts";
import { useSpeechInput } from "./use-speech-input.ts";

/** Without a translator, captions are the original text. */
const untranslated: Translator = { kind: "browser", prepare: () => undefined, translate: async (text) => text };

export function CaptionsCard({ event }: { event: PublicEvent }) {
  const [translator] = useState(() => findTranslator(event.id) ?? untranslated);
  const [latest] = useLiveList(captionsQuery(event.id)).data ?? [];
  const show = useShowCaption(event.id);
  const input = useSpeechInput({
    translator,
    target: event.translationLanguage,
    onTranslated: (caption) => show.mutate(caption),
    throughSilence: true,
  });

  return (
    <Card title={t("Captions on the big screen")} className="flex flex-col gap-4">
      <p className="text-muted">
        {t("Speak here. The Translation view of the big screen shows each sentence in the translation language.")}
      </p>
      {event.isArchived || !event.enableTranslation ? (
        <p className="text-ink-2">
          {event.isArchived
            ? t("The event is archived and can no longer show captions.")
            : t("To show captions, switch on translation under Overview.")}
        </p>
      ) : (
        <>
          <SpeechInput eventId={event.id} input={input} canTranslate />
          {latest ? (
            <p className="border-t border-line pt-3 text-sm leading-snug text-muted">
              {t("Latest caption:")}{" "}
              <bdi className="text-ink" lang={latest.targetLanguage}>
                {latest.translatedText}
              </bdi>
            </p>
          ) : null}
        </>
      )}
    </Card>
  );
}
