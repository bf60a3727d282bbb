/** What is said on stage, in the reader's language: the part of the captions in the Translate tab. */
import type { CaptionText } from "@hubbub/contract/activities/captions/calls";
import type { PublicEvent } from "@hubbub/contract/events";
import { useState } from "react";

import { t } from "../../lib/i18n/translate.ts";
import { useReadingLanguage } from "../../lib/reading-language.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import type { TabProps } from "../phone-part.ts";
import { CaptionLines } from "./CaptionLines.tsx";
import { CaptionNotice, endSentence } from "./CaptionNotice.tsx";
import { BarSwitch, ReadAloudButton, ReadingControls } from "./ReadingControls.tsx";
import { Transcript } from "./Transcript.tsx";
import { useCaptionList } from "./queries.ts";

const noCaptions: readonly CaptionText[] = [];

/** With the transcript after the session, if the organizer publishes it. */
export function FromTheStage({ event, isAlone }: TabProps) {
  return (
    <>
      <CaptionsCard event={event} isAlone={isAlone} />
      {event.isArchived && event.captionsPublished ? <Transcript event={event} /> : null}
    </>
  );
}

function CaptionsCard({ event, isAlone }: TabProps) {
  const language = useReadingLanguage();
  const query = useCaptionList(event.id, language);
  const { data } = query;
  const captions = data?.captions ?? noCaptions;
  const isLive = data?.isLive === true;
  const [isOpened, setIsOpened] = useState(isAlone);
  // Stays open when the captions end, because people are still reading.
  if (isLive && !isOpened) setIsOpened(true);
  const isEmpty = data !== undefined && captions.length === 0 && !isLive;

  return (
    <Card
      title={t("From the stage")}
      actions={
        isLive ? (
          <Badge tone="live" dot>
            {t("Live")}
          </Badge>
        ) : isOpened || captions.length === 0 ? null : (
          <Button size="sm" variant="soft" onClick={() => setIsOpened(true)}>
            {t("Show captions")}
          </Button>
        )
      }
    >
      {isEmpty ? (
        <p className="text-muted">{emptySentence(event)}</p>
      ) : isOpened ? (
        <div className="flex flex-col gap-3">
          <ReadingControls language={language} />
          <Loaded query={query}>
            {(list) => (
              <>
                <CaptionNotice list={list} language={language} event={event} />
                <CaptionLines key={language} list={list} language={language} />
                <ReadAloudButton key={`aloud ${language}`} list={list} />
              </>
            )}
          </Loaded>
          {event.isArchived ? null : <BarSwitch />}
        </div>
      ) : (
        <Loaded query={query}>{() => <p className="text-muted">{endSentence(event)}</p>}</Loaded>
      )}
    </Card>
  );
}

function emptySentence({ isArchived }: PublicEvent): string {
  if (isArchived) return t("This session has no captions.");
  return t("Captions will appear here when someone speaks.");
}
