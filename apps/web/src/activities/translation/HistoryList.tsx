import { Clock, Play, Square } from "lucide-react";
import { useMemo } from "react";

import type { Language } from "@hubbub/contract/languages";

import { t } from "../../lib/i18n/translate.ts";
import { useOutbox } from "../../outbox/use-outbox.ts";
import { Button } from "../../ui/Button.tsx";
import { Hint } from "../../ui/Hint.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { ScrollArea } from "../../ui/ScrollArea.tsx";
import { type HistoryItem, historyItems } from "./history-list.ts";
import { SAVE_CALL } from "./submissions.ts";
import { useHistory } from "./queries.ts";
import { canSpeak } from "../../lib/speech/synthesis.ts";

interface HistoryListProps {
  eventId: string;
  /** Key of the text that is being read aloud, or null. */
  speaking: string | null;
  onPlay: (key: string, text: string, language?: Language) => void;
}

/** The attendee's own translations in this event, newest first. Private. */
export function HistoryList({ eventId, speaking, onPlay }: HistoryListProps) {
  const { data, isPending } = useHistory(eventId);
  const entries = useOutbox(eventId, SAVE_CALL);
  const items = useMemo(() => historyItems(entries, data ?? []), [entries, data]);
  return (
    <section className="flex flex-col gap-2.5" aria-labelledby="translation-history-title">
      <h2 id="translation-history-title" className="text-lg leading-normal">
        {t("History")}
      </h2>
      {items.length > 0 ? (
        <ScrollArea
          as="ol"
          className="-mx-1 flex max-h-120 flex-col gap-2 overflow-y-auto overscroll-contain p-1"
          aria-labelledby="translation-history-title"
        >
          {items.map((item) => (
            <Entry key={item.key} item={item} isSpeaking={speaking === item.key} onPlay={onPlay} />
          ))}
        </ScrollArea>
      ) : isPending ? (
        <Skeleton radius="xl" className="h-16 w-full" />
      ) : (
        <p className="text-muted">{t("Your translations will appear here. Only you can see them.")}</p>
      )}
    </section>
  );
}

interface EntryProps {
  item: HistoryItem;
  isSpeaking: boolean;
  onPlay: HistoryListProps["onPlay"];
}

function Entry({ item, isSpeaking, onPlay }: EntryProps) {
  const { key, originalText, translatedText, targetLanguage, state, refusal } = item;
  return (
    <li className="flex flex-none items-start gap-2 rounded-post border border-line bg-surface ps-4 pe-2 pt-3 pb-3.5">
      <div className="min-w-0 flex-1">
        <p className="font-strong" dir="auto" lang={targetLanguage ?? undefined}>
          {translatedText}
        </p>
        <Hint dir="auto">{originalText}</Hint>
        {state === "queued" ? (
          <p className="mt-1 flex items-center gap-1 text-xs text-amber-ink">
            <Clock className="size-4" aria-hidden="true" />
            {t("This translation is kept on this device until you are back online")}
          </p>
        ) : null}
        {refusal === null ? null : <p className="text-sm leading-snug text-danger-ink">{refusal}</p>}
      </div>
      {targetLanguage && canSpeak() ? (
        <Button
          variant="ghost"
          size="sm"
          icon={isSpeaking ? <Square /> : <Play />}
          aria-label={isSpeaking ? t("Stop") : t("Play")}
          onClick={() => onPlay(key, translatedText, targetLanguage)}
        />
      ) : null}
    </li>
  );
}
