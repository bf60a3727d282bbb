/**
 * The word cloud as a picture, in a box of any size. It is hidden from screen readers, because the list beside it has
 * the same words, unless `renderWord` makes each word a button.
 */
import { memo, type ReactNode, type RefObject, useLayoutEffect, useMemo, useRef, useState } from "react";
import type { CountedWord } from "@hubbub/contract/activities/icebreaker/word-cloud";

import { CLOUD_HEIGHT, CLOUD_WIDTH } from "./cloud-layout.ts";
import type { CloudMotion } from "./cloud-motion.ts";
import type { PlacedWord } from "./cloud-words.ts";
import { CloudWord, type CloudWordProps } from "./CloudWord.tsx";
import { useCloud } from "./use-cloud.ts";

interface WordCloudProps {
  words: readonly CountedWord[];
  /** The attendee's own words; they get a ring. */
  ownWords?: ReadonlySet<string> | undefined;
  /** Smallest and largest font size in rem; by default 18 CSS pixels and the largest that fits. */
  minSize?: number | undefined;
  maxSize?: number | undefined;
  /** Fills its parent's height instead of the card's 400 px. */
  fill?: boolean | undefined;
  /** Renders a word as a button, with its counted form as key. */
  renderWord?: ((word: CloudWordProps) => ReactNode) | undefined;
  onDrawn?: (() => void) | undefined;
  onFailure?: (() => void) | undefined;
}

export const WordCloud = memo(function WordCloud(props: WordCloudProps) {
  const { words, ownWords, minSize, maxSize, fill = false, renderWord = renderText } = props;
  const box = useRef<HTMLDivElement>(null);
  const { rem, ...size } = useSizeOf(box);
  const sizes = { minSize: minSize && minSize * rem, maxSize: maxSize && maxSize * rem };
  const drawn = useCloud({ words, ...size, ...sizes, ownWords }, props);
  const shown = useMemo(() => (drawn ? wordsToShow(drawn.cloud.words, drawn.motion) : []), [drawn]);

  return (
    <div
      ref={box}
      className={`relative overflow-hidden font-heading [contain:strict] select-none ${fill ? "size-full" : "h-[400px] w-full"}`}
      data-testid="cloud"
      aria-hidden={renderWord === renderText ? "true" : undefined}
      dir="ltr"
    >
      {shown.map((placed) => renderWord({ placed, motion: drawn?.motion ?? null }))}
    </div>
  );
});

function renderText(word: CloudWordProps) {
  return <CloudWord key={word.placed.word} {...word} />;
}

/** The words of the cloud and those that fade out, sorted by text, so that a changed rank does not reorder elements. */
function wordsToShow(words: readonly PlacedWord[], motion: CloudMotion | null): PlacedWord[] {
  return [...words, ...(motion?.leaves ?? [])].toSorted((a, b) => (a.word < b.word ? -1 : 1));
}

/** Until the box has a size. */
const CARD_SIZE = { width: CLOUD_WIDTH, height: CLOUD_HEIGHT, rem: 16 };

/** The size of the box and of a rem in CSS pixels. */
function useSizeOf(box: RefObject<HTMLElement | null>) {
  const [size, setSize] = useState(CARD_SIZE);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const update = () => {
      const { clientWidth: width, clientHeight: height } = element;
      const rem = parseFloat(getComputedStyle(document.documentElement).fontSize) || CARD_SIZE.rem;
      setSize(width > 0 && height > 0 ? { width, height, rem } : CARD_SIZE);
    };
    update();
    if (typeof ResizeObserver !== "function") return undefined;
    const observer = new ResizeObserver(update);
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);
  return size;
}
