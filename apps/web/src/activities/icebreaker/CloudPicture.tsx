/** The word cloud as one scalable picture, for paper: it is laid out once, and printed as large as the page is wide. */
import { memo } from "react";

import type { CountedWord, PlacedWord } from "./cloud-words.ts";
import { measureWord } from "./measure-word.ts";
import { useCloud } from "./use-cloud.ts";
import "./word-cloud.css";

interface CloudPictureProps {
  words: readonly CountedWord[];
  /** The proportions, in pixels of the largest size it is seen at. */
  width: number;
  height: number;
}

export const CloudPicture = memo(function CloudPicture({ words, width, height }: CloudPictureProps) {
  const drawn = useCloud({ words, width, height }, {});
  return (
    <svg viewBox={`0 0 ${width} ${height}`} className="cloud-picture" aria-hidden="true">
      {drawn?.cloud.words.map((placed) => (
        <text
          key={placed.word}
          className="cloud-picture-word"
          data-color={placed.color}
          fontSize={placed.size.toFixed(2)}
          transform={transformOf(placed)}
        >
          {placed.text}
        </text>
      ))}
    </svg>
  );
});

/** Text stands on its baseline: that is as far below the middle of what is drawn as half of what is above it reaches up. */
function transformOf({ text, x, y, size, angle }: PlacedWord): string {
  const { ascent, descent } = measureWord(text);
  const place = `translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${angle})`;
  return `${place} translate(0 ${(((ascent - descent) / 2) * size).toFixed(1)})`;
}
