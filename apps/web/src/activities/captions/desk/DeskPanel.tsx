/** The caption desk: what the team does with captions, and who reads them. */
import type { PublicEvent } from "@hubbub/contract/events";
import { useState } from "react";

import { t } from "../../../lib/i18n/translate.ts";
import { useReadingLanguage } from "../../../lib/reading-language.ts";
import { SwitchedOff } from "../../SwitchedOff.tsx";
import { useCaptionList } from "../use-caption-list.ts";
import { CaptionDesk } from "./CaptionDesk.tsx";
import { useDesk } from "./desk-query.ts";
import { LiveText } from "./LiveText.tsx";
import { ReadersCard } from "./ReadersCard.tsx";

interface DeskPanelProps {
  event: PublicEvent;
  /** Whether the caller may correct and remove captions: speakers may not. */
  canCorrect: boolean;
}

export function DeskPanel({ event, canCorrect }: DeskPanelProps) {
  const ofReader = useReadingLanguage();
  /** Null until somebody has spoken or chosen a language. */
  const [spoken, setSpoken] = useState<typeof ofReader | null>(null);
  const language = spoken ?? ofReader;
  const { data: list, isError } = useCaptionList(event.id, language);
  const { data: desk, isError: isDeskMissing } = useDesk(event.id);
  if (spoken === null && list?.spokenIn) setSpoken(list.spokenIn);
  const isOpen = event.enableCaptions && !event.isArchived;

  return (
    <div className="flex min-w-0 flex-col gap-5">
      {event.enableCaptions ? null : <SwitchedOff title={t("Captions are switched off.")} />}
      {isOpen ? (
        <CaptionDesk event={event} desk={desk} isMissing={isDeskMissing} language={language} onLanguage={setSpoken} />
      ) : null}
      <LiveText eventId={event.id} language={language} list={list} isError={isError} canCorrect={canCorrect} />
      {isOpen && desk ? <ReadersCard desk={desk} spokenIn={language} /> : null}
    </div>
  );
}
