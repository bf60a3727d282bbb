/** The last three lines in one language. */
import { widthOf } from "../../ui/stage-fit.ts";
import type { CaptionRow } from "./caption-list.ts";

/** Three lines have no room for a longer caption. */
const LONG = 150;

export function StageLines({ rows }: { rows: readonly CaptionRow[] }) {
  const newest = rows.findLast(({ caption }) => caption !== null);
  const size = widthOf(newest?.text ?? "") > LONG ? "text-[0.8em]" : "";
  return (
    // As high in both sizes, so that nothing moves.
    <div className="flex h-[3.9em] flex-col justify-end overflow-hidden leading-snug font-strong text-pretty">
      {rows.map(({ id, caption, text, language }) => (
        <p
          key={id}
          dir="auto"
          lang={language}
          className={`flex-none ${size} ${caption ? "" : "font-medium opacity-60"}`}
        >
          {text}
        </p>
      ))}
    </div>
  );
}
