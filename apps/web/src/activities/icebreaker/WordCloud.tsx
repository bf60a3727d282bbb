/**
 * The word cloud as a picture, in a box of any size. It is hidden from screen readers, because the list beside it has
 * the same words; with `onWord` each word is a button and the cloud is not hidden.
 */
import { memo, useMemo, useRef, type RefObject, useEffect, useState } from "react";
import type { CountedWord } from "@hubbub/contract/activities/icebreaker/word-cloud";

import { CLOUD_HEIGHT, CLOUD_WIDTH } from "./cloud-layout.ts";
import type { CloudMotion } from "./cloud-motion.ts";
import type { PlacedWord } from "./cloud-words.ts";
import { CloudWord, type CloudWordAttributes } from "./CloudWord.tsx";
import { type CloudFailure, useCloud } from "./use-cloud.ts";

interface WordCloudProps {
  words: readonly CountedWord[];
  /** The attendee's own words; they get a ring. */
  ownWords?: ReadonlySet<string> | undefined;
  /** Smallest and largest font size in CSS pixels; by default 18 and the largest that fits. */
  minSize?: number | undefined;
  maxSize?: number | undefined;
  /** Fills its parent's height instead of the card's 400 px. */
  fill?: boolean | undefined;
  /** Makes each word a button. Called with the counted word and its element. */
  onWord?: ((word: string, element: HTMLElement) => void) | undefined;
  /** Attributes of each word's element, by the word as it is counted. Pass a stable function. */
  wordProps?: ((word: string) => CloudWordAttributes) | undefined;
  onDrawn?: (() => void) | undefined;
  onFailure?: ((failed: CloudFailure) => void) | undefined;
}

export const WordCloud = memo(function WordCloud(props: WordCloudProps) {
  const { words, ownWords, minSize, maxSize, fill = false, onWord, wordProps } = props;
  const box = useRef<HTMLDivElement>(null);
  const size = useBoxSize(box, { width: CLOUD_WIDTH, height: CLOUD_HEIGHT });
  const drawn = useCloud({ words, ...size, minSize, maxSize, ownWords }, props);
  const shown = useMemo(() => (drawn ? wordsToShow(drawn.cloud.words, drawn.motion) : []), [drawn]);

  return (
    <div
      ref={box}
      className={`relative overflow-hidden font-heading [contain:strict] select-none ${fill ? "size-full" : "h-[400px] w-full"}`}
      data-testid="cloud"
      aria-hidden={onWord ? undefined : "true"}
      dir="ltr"
    >
      {shown.map((placed) => (
        <CloudWord
          key={placed.word}
          placed={placed}
          motion={drawn?.motion ?? null}
          onWord={onWord}
          wordProps={wordProps}
        />
      ))}
    </div>
  );
});

/** The words of the cloud and those that fade out, sorted by text, so that a changed rank does not reorder elements. */
function wordsToShow(words: readonly PlacedWord[], motion: CloudMotion | null): PlacedWord[] {
  return [...words, ...(motion?.leaves ?? [])].toSorted((a, b) => (a.word < b.word ? -1 : 1));
}

interface BoxSize {
  width: number;
  height: number;
}

/** The current content size of an element in whole CSS pixels; `initial` until it is measured. */
function useBoxSize(element: RefObject<HTMLElement | null>, initial: BoxSize): BoxSize {
  const [size, setSize] = useState(initial);
  useEffect(() => {
    if (!element.current || typeof ResizeObserver === "undefined") return undefined;
    const observer = new ResizeObserver(([entry]) => {
      if (!entry) return;
      const [width, height] = [Math.floor(entry.contentRect.width), Math.floor(entry.contentRect.height)];
      if (width === 0 || height === 0) return;
      setSize((before) => (before.width === width && before.height === height ? before : { width, height }));
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return size;
}
