/** The word cloud as SVG, for printing: laid out once, scaled to the width of the page. */
import { memo } from "react";

import type { CountedWord } from "@hubbub/contract/activities/icebreaker/word-cloud";
import type { PlacedWord } from "./cloud-words.ts";
import { measureWord } from "./measure-word.ts";
import { useCloud } from "./use-cloud.ts";

interface CloudPictureProps {
  words: readonly CountedWord[];
  /** Size of the layout in pixels: the largest size at which it is shown. */
  width: number;
  height: number;
}

export const PrintedCloud = memo(function CloudPicture({ words, width, height }: CloudPictureProps) {
  const drawn = useCloud({ words, width, height }, {});
  return (
    <svg viewBox={`0 0 ${width} ${height}`} className="block h-auto w-full" aria-hidden="true">
      {drawn?.cloud.words.map((placed) => (
        <text
          key={placed.word}
          className="font-heading font-bold whitespace-pre [text-anchor:middle]"
          style={{ fill: `var(--color-cloud-${placed.color})` }}
          fontSize={placed.size.toFixed(2)}
          transform={transformOf(placed)}
        >
          {placed.text}
        </text>
      ))}
    </svg>
  );
});

/** SVG places text by its baseline, the layout by the middle of the drawn extent: moves the text by the difference. */
function transformOf({ text, x, y, size, angle }: PlacedWord): string {
  const { ascent, descent } = measureWord(text);
  const place = `translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${angle})`;
  return `${place} translate(0 ${(((ascent - descent) / 2) * size).toFixed(1)})`;
}
