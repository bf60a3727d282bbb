/** The picture of what a room answered. For eyes only: the list beside it says the same to everybody. */
import { memo, useRef, useState } from "react";

import { useHasPainted } from "../../ui/use-has-painted.ts";
import { CLOUD_HEIGHT, CLOUD_WIDTH, type PlacedWord } from "./cloud-layout.ts";
import { measureWord } from "./measure-word.ts";
import { useBoxSize } from "./use-box-size.ts";
import { type CloudFailure, shortened, useCloud } from "./use-cloud.ts";
import "./word-cloud.css";
import type { CountedWord } from "./use-cloud-words.ts";

/** The size words are set in before their transform scales them; the stylesheet says the same. */
const SET_SIZE = 64;

interface WordCloudProps {
  words: readonly CountedWord[];
  minSize?: number | undefined;
  maxSize?: number | undefined;
  /** Fills its parent's height instead of the card's 400 px. */
  fill?: boolean | undefined;
  onDrawn?: (() => void) | undefined;
  onFailure?: ((failed: CloudFailure) => void) | undefined;
}

export const WordCloud = memo(function WordCloud(props: WordCloudProps) {
  const { words, minSize, fill = false } = props;
  const box = useRef<HTMLDivElement>(null);
  const size = useBoxSize(box, { width: CLOUD_WIDTH, height: CLOUD_HEIGHT });
  const maxSize = props.maxSize ?? Math.min(96, Math.max(44, size.width * 0.17));
  const cloud = useCloud({ words, ...size, minSize, maxSize }, props);
  const isNew = useHasPainted(cloud !== null);

  return (
    <div ref={box} className="word-cloud" style={{ height: fill ? "100%" : CLOUD_HEIGHT }} aria-hidden="true" dir="ltr">
      {cloud
        ? inStableOrder(cloud.words).map((word) => (
            <CloudWord
              key={word.text}
              text={shortened(word.text)}
              transform={transformOf(word)}
              colour={word.colour}
              isNew={isNew}
            />
          ))
        : null}
    </div>
  );
});

interface CloudWordProps {
  text: string;
  transform: string;
  colour: number;
  /** Whether it joins a cloud that stands already. */
  isNew: boolean;
}

/** Plain values only: a word that stayed where it was is not drawn again. */
const CloudWord = memo(function CloudWord({ text, transform, colour, isNew }: CloudWordProps) {
  const [enters] = useState(isNew);
  return (
    <span
      className="word-cloud-word"
      data-colour={colour}
      data-enters={enters ? "" : undefined}
      dir="auto"
      style={{ transform }}
    >
      {text}
    </span>
  );
});

/** Puts the middle of what is drawn of a word, not of its line box, where the layout wants it. */
function transformOf({ text, x, y, size, angle }: PlacedWord): string {
  const drop = measureWord(shortened(text)).drop * SET_SIZE;
  const place = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px) rotate(${angle}deg) scale(${(size / SET_SIZE).toFixed(4)})`;
  return `${place} translate(-50%, calc(-50% - ${drop.toFixed(2)}px))`;
}

/** By text, so that a change of rank never moves an element and cuts its transition short. */
function inStableOrder(words: readonly PlacedWord[]): PlacedWord[] {
  return words.toSorted((a, b) => (a.text < b.text ? -1 : 1));
}
