import { memo } from "react";

import { t } from "../../lib/i18n/translate.ts";
import type { CountedWord } from "@hubbub/contract/activities/icebreaker/word-cloud";

/** The look of an attendee's own word. */
export const OWN_WORD =
  "max-w-full truncate rounded-full border-2 border-teal px-[0.6em] pt-[0.05em] pb-[0.1em] font-heading font-strong";

interface WordListProps {
  words: readonly CountedWord[];
  /** The attendee's own words; they are marked. */
  ownWords?: ReadonlySet<string> | undefined;
  /** Visible to screen readers only. */
  hidden: boolean;
}

/** The words of the cloud as a list: for screen readers, and as the list view. */
export const WordList = memo(function WordList({ words, ownWords, hidden }: WordListProps) {
  if (words.length === 0) return hidden ? null : <p className="text-muted">{t("No words in the cloud")}</p>;
  return (
    <ol
      className={
        hidden
          ? "sr-only"
          : "grid max-h-100 grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] gap-x-6 gap-y-0 overflow-y-auto"
      }
      aria-label={t("Words, most frequent first")}
    >
      {words.map(({ word, count }) => (
        <WordRow key={word} word={word} count={count} isOwn={ownWords?.has(word) ?? false} />
      ))}
    </ol>
  );
});

const WordRow = memo(function WordRow({ word, count, isOwn }: CountedWord & { isOwn: boolean }) {
  return (
    <li className="flex items-baseline justify-between gap-3 border-b border-line py-1.5">
      <bdi className={isOwn ? OWN_WORD : undefined}>{word}</bdi>{" "}
      {isOwn ? <span className="sr-only">{t("Your word")} </span> : null}
      <span className="flex-none font-heading font-strong text-muted tabular-nums">{count}</span>
    </li>
  );
});
