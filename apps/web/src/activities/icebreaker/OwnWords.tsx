import { plural, t } from "../../lib/i18n/translate.ts";
import type { OwnWord } from "./own-words.ts";

/** Maximum number of own words in the list; the cloud marks all of them. */
const LINES_MAX = 3;

/** The attendee's own words, with how many others submitted them. */
export function OwnWords({ words }: { words: readonly OwnWord[] }) {
  if (words.length === 0) return null;
  return (
    <ul
      className="flex flex-wrap gap-y-1.5 gap-x-4 mb-3 [&>li>span]:flex-none [&>li>span]:text-muted [&>li>span]:text-size-sm"
      aria-label={t("Your words")}
    >
      {words.slice(0, LINES_MAX).map(({ word, others }) => (
        <li className="flex items-baseline gap-2 min-w-0" key={word}>
          <bdi className="max-w-full pt-[0.05em] px-[0.6em] pb-[0.1em] border-2 border-teal rounded-[99rem] font-heading font-[650] truncate">
            {word}
          </bdi>
          <span>
            {others === 0
              ? t("Nobody else has said this yet")
              : plural(others, "1 other person said this", "{count} other people said this")}
          </span>
        </li>
      ))}
    </ul>
  );
}
