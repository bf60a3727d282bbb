/** The last three lines in one language. */
import { textSize } from "../../ui/stage-fit.ts";
import type { CaptionRow } from "./caption-list.ts";

/** Three lines have room for the newest caption. */
const SIZES = [
  [150, ""],
  [Infinity, "text-[0.8em]"],
] as const;

export function StageLines({ rows }: { rows: readonly CaptionRow[] }) {
  const newest = rows.findLast(({ caption }) => caption !== null);
  const size = textSize(newest?.text ?? "", SIZES);
  return (
    // As high in both sizes, so that nothing moves.
    <div className="flex h-[3.9em] flex-col justify-end overflow-hidden leading-snug font-strong text-pretty">
      {rows.map(({ id, caption, text, language }) => (
        <p
          key={id}
          dir="auto"
          lang={language}
          className={`flex-none ${size} ${caption ? "" : "font-medium opacity-72"}`}
        >
          {text}
        </p>
      ))}
    </div>
  );
}
