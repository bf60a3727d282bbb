import { t } from "../../lib/i18n/translate.ts";
import type { CountedWord } from "./word-count.ts";

/** The cloud in words: always there for readers, on screen when asked for. */
export function WordList({ words, hidden }: { words: readonly CountedWord[]; hidden: boolean }) {
  if (words.length === 0) return hidden ? null : <p className="text-muted">{t("No word is long enough to count yet.")}</p>;
  return (
    <ol className={hidden ? "visually-hidden" : "word-list"} aria-label={t("Words, most frequent first")}>
      {words.map(({ text, count }) => (
        <li key={text}>
          <bdi>{text}</bdi> <span className="word-list-count">{count}</span>
        </li>
      ))}
    </ol>
  );
}
