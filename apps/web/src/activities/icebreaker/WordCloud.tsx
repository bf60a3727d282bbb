/**
 * The word cloud as a picture. It is hidden from screen readers, because the list beside it has the same words; with
 * `onWord` each word is a button and the cloud is not hidden.
 */
import { type HTMLAttributes, memo, useRef, useState } from "react";

import { useHasPainted } from "../../ui/use-has-painted.ts";
import { CLOUD_HEIGHT, CLOUD_WIDTH, type PlacedWord } from "./cloud-layout.ts";
import { measureWord } from "./measure-word.ts";
import { useBoxSize } from "./use-box-size.ts";
import { type CloudFailure, shortened, useCloud } from "./use-cloud.ts";
import "./word-cloud.css";
import type { CountedWord } from "./use-cloud-words.ts";

/** The size words are set in before their transform scales them; the stylesheet says the same. */
const SET_SIZE = 64;

/** Attributes for the element of one word, such as `draggable`, `onDragStart` or `data-*`. */
export type CloudWordAttributes = Omit<HTMLAttributes<HTMLElement>, "style" | "className" | "children" | "onClick"> & {
  [data: `data-${string}`]: string | undefined;
};

export interface WordCloudProps {
  words: readonly CountedWord[];
  minSize?: number | undefined;
  maxSize?: number | undefined;
  /** Fills its parent's height instead of the card's 400 px. */
  fill?: boolean | undefined;
  /** Makes each word a button. Gets the word as it is counted, and its element, for example to place a menu beside it. */
  onWord?: ((word: string, element: HTMLElement) => void) | undefined;
  /** Attributes of each word's element, by the word as it is counted. Pass a stable function. */
  wordProps?: ((word: string) => CloudWordAttributes) | undefined;
  onDrawn?: (() => void) | undefined;
  onFailure?: ((failed: CloudFailure) => void) | undefined;
}

export const WordCloud = memo(function WordCloud(props: WordCloudProps) {
  const { words, minSize, fill = false, onWord, wordProps } = props;
  const box = useRef<HTMLDivElement>(null);
  const size = useBoxSize(box, { width: CLOUD_WIDTH, height: CLOUD_HEIGHT });
  const maxSize = props.maxSize ?? Math.min(96, Math.max(44, size.width * 0.17));
  const cloud = useCloud({ words, ...size, minSize, maxSize }, props);
  const isNew = useHasPainted(cloud !== null);

  return (
    <div
      ref={box}
      className="word-cloud"
      style={{ height: fill ? "100%" : CLOUD_HEIGHT }}
      aria-hidden={onWord ? undefined : "true"}
      dir="ltr"
    >
      {cloud
        ? inStableOrder(cloud.words).map((word) => (
            <CloudWord
              key={word.text}
              word={word.text}
              count={word.count}
              transform={transformOf(word)}
              colour={word.colour}
              isNew={isNew}
              onWord={onWord}
              wordProps={wordProps}
            />
          ))
        : null}
    </div>
  );
});

interface CloudWordProps extends Pick<WordCloudProps, "onWord" | "wordProps"> {
  word: string;
  count: number;
  transform: string;
  colour: number;
  /** Whether it joins a cloud that stands already. */
  isNew: boolean;
}

/** Memoized on plain values: a word that does not change is not rendered again. */
const CloudWord = memo(function CloudWord(props: CloudWordProps) {
  const { word, count, transform, colour, isNew, onWord, wordProps } = props;
  const [enters] = useState(isNew);
  const attributes = {
    ...wordProps?.(word),
    className: "word-cloud-word",
    "data-colour": colour,
    "data-enters": enters ? "" : undefined,
    dir: "auto",
    style: { transform },
  };
  if (!onWord) return <span {...attributes}>{shortened(word)}</span>;
  return (
    <button
      aria-label={`${word}, ${count}`}
      {...attributes}
      type="button"
      onClick={(clicked) => onWord(word, clicked.currentTarget)}
    >
      {shortened(word)}
    </button>
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
