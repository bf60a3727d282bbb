/** The last three lines in one language. */
import { textSize } from "../../lib/text.ts";
import { languageOf } from "./caption-list.ts";
import type { ShownCaptions } from "./stage-captions.ts";

/** Three lines have room for the newest caption. */
const SIZES = [
  [150, "text-(length:--caption-size)"],
  [Infinity, "text-[length:calc(var(--caption-size)*0.8)]"],
] as const;

export function StageLines({ language, rows }: ShownCaptions) {
  const newest = rows.findLast(({ caption }) => caption !== null);
  return (
    // As high in both sizes, so that nothing moves.
    <div
      className={`flex h-[calc(var(--caption-size)*1.3*3)] flex-col justify-end overflow-hidden font-sans leading-snug font-strong text-pretty wrap-anywhere ${textSize(newest?.text ?? "", SIZES)}`}
    >
      {rows.map(({ id, caption, text }) => (
        <p
          key={id}
          dir="auto"
          lang={caption ? languageOf(caption) : language}
          className={`flex-none text-start ${caption ? "" : "font-medium opacity-72"}`}
        >
          {text}
        </p>
      ))}
    </div>
  );
}
