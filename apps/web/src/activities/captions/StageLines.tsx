/** The last three lines in one language. */
import { widthOf } from "../../lib/text.ts";
import { languageOf } from "./caption-list.ts";
import type { ShownCaptions } from "./stage-captions.ts";
import styles from "./captions-stage.module.css";

/** In the large size, three lines have room for about so many letters. */
const LARGE_MAX = 150;

export function StageLines({ language, rows }: ShownCaptions) {
  const newest = rows.findLast(({ caption }) => caption !== null);
  return (
    <div className={styles.lines} data-long={newest && widthOf(newest.text) > LARGE_MAX ? "" : undefined}>
      {rows.map(({ id, caption, text }) => (
        <p key={id} dir="auto" lang={caption ? languageOf(caption) : language} data-interim={caption ? undefined : ""}>
          {text}
        </p>
      ))}
    </div>
  );
}
