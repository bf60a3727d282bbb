import { memo } from "react";

import { t } from "../../lib/i18n/translate.ts";
import type { CountedWord } from "./use-cloud-words.ts";

interface WordListProps {
  words: readonly CountedWord[];
  /** Kept for readers, not shown. */
  hidden: boolean;
}

/** The cloud in words: always there for readers, on screen when asked for. */
export const WordList = memo(function WordList({ words, hidden }: WordListProps) {
  if (words.length === 0)
    return hidden ? null : <p className="text-muted">{t("No word is long enough to count yet.")}</p>;
  return (
    <ol className={hidden ? "visually-hidden" : "word-list"} aria-label={t("Words, most frequent first")}>
      {words.map(({ text, count }) => (
        <WordRow key={text} text={text} count={count} />
      ))}
    </ol>
  );
});

const WordRow = memo(function WordRow({ text, count }: CountedWord) {
  return (
    <li>
      <bdi>{text}</bdi> <span className="word-list-count">{count}</span>
    </li>
  );
});
