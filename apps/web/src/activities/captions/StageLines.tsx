/** The last three lines in one language. */
import { languageOf } from "./caption-list.ts";
import type { ShownCaptions } from "./stage-captions.ts";
import styles from "./captions-stage.module.css";

/** In the large size, three lines have room for about so many letters. */
const LARGE_MAX = 150;

export function StageLines({ language, rows }: ShownCaptions) {
  const newest = rows.findLast(({ caption }) => caption !== null);
  return (
    <div className={styles.lines} data-long={newest && lengthOf(newest.text) > LARGE_MAX ? "" : undefined}>
      {rows.map(({ id, caption, text }) => (
        <p key={id} dir="auto" lang={caption ? languageOf(caption) : language} data-interim={caption ? undefined : ""}>
          {text}
        </p>
      ))}
    </div>
  );
}

/** Characters of these scripts are about twice as wide as others. */
function lengthOf(text: string): number {
  const wide = text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu)?.length ?? 0;
  return text.length + wide;
}
