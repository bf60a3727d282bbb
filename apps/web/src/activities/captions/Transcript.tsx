/** What was said in a session: search, languages, download. For those who may read it; the server decides. */
import type { PublicEvent } from "@hubbub/contract/events";
import type { Language } from "@hubbub/contract/languages";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";

import { fetchFile } from "../../lib/download.ts";
import { t } from "../../lib/i18n/translate.ts";
import { languageOptions } from "../../lib/language-options.ts";
import { useReadingLanguage } from "../../lib/reading-language.ts";
import { reasonOf, RequestError } from "../../lib/request.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { DownloadButton } from "../../ui/DownloadButton.tsx";
import { Hint } from "../../ui/Hint.tsx";
import { ScrollArea } from "../../ui/ScrollArea.tsx";
import { Select } from "../../ui/Select.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { TextField } from "../../ui/TextField.tsx";

const FORMATS = ["vtt", "txt"] as const;
type Format = (typeof FORMATS)[number];

/** Missing translations are made first, which can take longer than one request. */
const RETRY_MS = 10_000;
const TRIES = 12;

const noLines: readonly TranscriptLine[] = [];

export function Transcript({ event }: { event: PublicEvent }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Card title={t("Transcript")}>
      {isOpen ? (
        <OpenTranscript event={event} />
      ) : (
        <>
          <p className="mb-3 text-muted">{t("All captions of the session in the language you choose.")}</p>
          <Button variant="soft" onClick={() => setIsOpen(true)}>
            {t("Show the transcript")}
          </Button>
        </>
      )}
    </Card>
  );
}

function OpenTranscript({ event }: { event: PublicEvent }) {
  const reading = useReadingLanguage();
  const [language, setLanguage] = useState(reading);
  const [search, setSearch] = useState("");
  const { data, error, isPending } = useTranscript(event.id, language);
  const lines = matchingLines(data ?? noLines, search);
  return (
    <div className="flex flex-col gap-4">
      <Select
        label={t("Language", { context: "of the captions" })}
        options={languageOptions}
        value={language}
        onChange={setLanguage}
      />
      <TextField label={t("Search the transcript")} type="search" value={search} onChange={setSearch} />
      {isPending ? (
        <>
          <Skeleton radius="lg" className="h-24 w-full" />
          <Hint role="status">{t("Loading the transcript… A translation can take a minute.")}</Hint>
        </>
      ) : error ? (
        <p className="text-danger-ink" role="alert">
          {reasonOf(error, t("Could not load this part of the page."))}
        </p>
      ) : (
        <Lines lines={lines} language={language} isEmpty={data.length === 0} />
      )}
      <Downloads eventId={event.id} language={language} />
    </div>
  );
}

interface LinesProps {
  lines: readonly TranscriptLine[];
  language: Language;
  /** Whether there are no lines without a search either. */
  isEmpty: boolean;
}

function Lines({ lines, language, isEmpty }: LinesProps) {
  if (lines.length === 0)
    return <p className="text-muted">{isEmpty ? t("The transcript is empty.") : t("Nothing contains this text.")}</p>;
  return (
    <ScrollArea className="max-h-96 overflow-y-auto rounded-lg bg-sunken" role="group" aria-label={t("Transcript")}>
      <ol className="flex flex-col gap-2 p-4">
        {lines.map(({ time, text }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- two lines can be the same
          <li key={index} className="flex items-baseline gap-3">
            <time className="w-16 flex-none text-xs text-muted tabular-nums" dir="ltr">
              {time}
            </time>
            <span className="min-w-0 flex-1" dir="auto" lang={language}>
              {text}
            </span>
          </li>
        ))}
      </ol>
    </ScrollArea>
  );
}

function Downloads({ eventId, language }: { eventId: string; language: Language }) {
  const id = useId();
  return (
    <div className="flex flex-wrap items-center gap-2" role="group" aria-labelledby={id}>
      <span id={id} className="text-sm text-muted">
        {t("Download")}
      </span>
      {FORMATS.map((format) => (
        <DownloadButton
          key={format}
          size="sm"
          variant="soft"
          path={pathOf(eventId, language, format)}
          fileName={`captions-${eventId}-${language}.${format}`}
          dir="ltr"
        >
          {`.${format}`}
        </DownloadButton>
      ))}
    </div>
  );
}

function useTranscript(eventId: string, language: Language) {
  return useQuery({
    queryKey: ["caption-transcript", eventId, language],
    queryFn: async () => transcriptLines(await (await fetchFile(pathOf(eventId, language, "txt"))).text()),
    refetchOnMount: "always",
    retry: (count, error) => count < TRIES && error instanceof RequestError && error.status === 503,
    retryDelay: RETRY_MS,
  });
}

function pathOf(eventId: string, language: Language, format: Format): string {
  return `/api/events/${eventId}/captions/${language}.${format}`;
}

/** A line of a transcript as the server writes it: "[00:12:31] Text". */
interface TranscriptLine {
  /** When it was said: hours, minutes and seconds since the first caption. */
  time: string;
  text: string;
}

const LINE = /^\[(\d+:\d\d:\d\d)\] (.*)$/u;

export function transcriptLines(file: string): TranscriptLine[] {
  return file.split("\n").flatMap((line) => {
    const [, time, text] = LINE.exec(line) ?? [];
    return time !== undefined && text !== undefined ? [{ time, text }] : [];
  });
}

/** Every word of the search occurs, in any order and case. */
export function matchingLines(lines: readonly TranscriptLine[], search: string): readonly TranscriptLine[] {
  const words = search.toLowerCase().split(/\s+/u).filter(Boolean);
  return lines.filter(({ text }) => words.every((word) => text.toLowerCase().includes(word)));
}
