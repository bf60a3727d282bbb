import { memo } from "react";

import { t } from "../../lib/i18n/translate.ts";
import type { CountedWord } from "@hubbub/contract/activities/icebreaker/word-cloud";

interface WordListProps {
  words: readonly CountedWord[];
  /** The attendee's own words; they are marked. */
  ownWords?: ReadonlySet<string> | undefined;
  /** Visible to screen readers only. */
  hidden: boolean;
}

/** The words of the cloud as a list: for screen readers, and as the list view. */
export const WordList = memo(function WordList({ words, ownWords, hidden }: WordListProps) {
  if (words.length === 0)
    return hidden ? null : <p className="text-muted">{t("No word is long enough to count yet.")}</p>;
  return (
    <ol
      className={hidden ? "visually-hidden" : "word-list grid gap-y-0 gap-x-6 max-h-100 overflow-y-auto"}
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
    <li>
      <bdi className={isOwn ? "own-word" : undefined}>{word}</bdi>{" "}
      {isOwn ? <span className="visually-hidden">{t("Your word")} </span> : null}
      <span className="flex-none text-muted font-heading font-display tabular-nums">{count}</span>
    </li>
  );
});
