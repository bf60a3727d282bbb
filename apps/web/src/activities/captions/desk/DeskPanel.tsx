/** The caption desk: what the team does with captions, and who reads them. */
import type { PublicEvent } from "@hubbub/contract/events";
import { useState } from "react";

import { useReadingLanguage } from "../../../lib/reading-language.ts";
import { useLiveList } from "../../../live/use-live-list.ts";
import { useCaptionList } from "../queries.ts";
import { CaptionDesk } from "./CaptionDesk.tsx";
import { deskQuery } from "../staff.ts";
import { LiveText } from "./LiveText.tsx";
import { ReadersCard } from "./ReadersCard.tsx";
import { Column } from "../../../ui/Column.tsx";

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
  const captions = useCaptionList(event.id, language);
  const desk = useLiveList(deskQuery(event.id));
  if (spoken === null && captions.data?.spokenIn) setSpoken(captions.data.spokenIn);
  const isOpen = event.enableCaptions && !event.isArchived;

  return (
    <Column>
      {isOpen ? <CaptionDesk event={event} query={desk} language={language} onLanguage={setSpoken} /> : null}
      <LiveText eventId={event.id} language={language} query={captions} canCorrect={canCorrect} />
      {isOpen && desk.data ? <ReadersCard desk={desk.data} spokenIn={language} /> : null}
    </Column>
  );
}
