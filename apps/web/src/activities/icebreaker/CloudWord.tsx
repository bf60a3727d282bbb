import { type CSSProperties, type HTMLAttributes, memo, useLayoutEffect, useRef } from "react";

import { type CloudMotion, isStill } from "./cloud-motion.ts";
import type { PlacedWord } from "./cloud-words.ts";
import { measureWord } from "./measure-word.ts";
import styles from "./CloudWord.module.css";

/** Font size of words before the transform scales them; the same value is in CloudWord.module.css. */
const BASE_SIZE = 64;
/** Width of the ring of an own word, in CSS pixels. */
const RING_LINE = 2.5;

/** Attributes for the element of one word, such as `draggable`, `onDragStart` or `data-*`. */
export type CloudWordAttributes = Omit<HTMLAttributes<HTMLElement>, "style" | "className" | "children" | "onClick"> & {
  [data: `data-${string}`]: string | undefined;
};

interface CloudWordProps {
  placed: PlacedWord;
  motion: CloudMotion | null;
  onWord: ((word: string, element: HTMLElement) => void) | undefined;
  wordProps: ((word: string) => CloudWordAttributes) | undefined;
}

export const CloudWord = memo(function CloudWord({ placed, motion, onWord, wordProps }: CloudWordProps) {
  const { word, text, count, color, isOwn } = placed;
  const element = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => {
    const animation = motion && element.current && animate(element.current, word, motion);
    return () => animation?.cancel();
  }, [motion, word]);

  const attributes = {
    ...wordProps?.(word),
    className: styles.word,
    "data-testid": "word",
    "data-own": isOwn ? "" : undefined,
    dir: "auto",
    style: { color: `var(--color-cloud-${color})`, transform: transformOf(placed), ...(isOwn && ringOf(placed)) },
  };
  if (!onWord) {
    return (
      <span {...attributes} ref={(span) => void (element.current = span)}>
        {text}
      </span>
    );
  }
  return (
    <button
      aria-label={`${word}, ${count}`}
      {...attributes}
      ref={(button) => void (element.current = button)}
      type="button"
      onClick={(clicked) => onWord(word, clicked.currentTarget)}
    >
      {text}
    </button>
  );
}, looksTheSame);

/** Whether a word needs no rendering, because nothing about it changes. */
function looksTheSame(before: CloudWordProps, after: CloudWordProps): boolean {
  if (before.onWord !== after.onWord || before.wordProps !== after.wordProps) return false;
  if (before.placed !== after.placed && !haveEqualValues(before.placed, after.placed)) return false;
  // The end of a motion does not change a word that stays.
  return after.motion === null || before.motion === after.motion || !isMoved(after.placed.word, after.motion);
}

function haveEqualValues(one: PlacedWord, other: PlacedWord): boolean {
  const keys = Object.keys(one) as (keyof PlacedWord)[];
  return keys.every((key) => one[key] === other[key]);
}

/** Whether the motion moves the word, or makes it appear, disappear or jump. */
function isMoved(word: string, { glides }: CloudMotion): boolean {
  const path = glides.get(word);
  return !path || !isStill(path);
}

/** Starts a word's animation; null if it does not move or the browser does not support animations. */
function animate(element: HTMLElement, word: string, motion: CloudMotion): Animation | null {
  const { glides, jumps, leaves, outEnds, glideEnds, ends } = motion;
  if (typeof element.animate !== "function") return null;
  const glide = glides.get(word);
  if (glide) {
    if (isStill(glide)) return null;
    const timing = { delay: outEnds, duration: glideEnds - outEnds, easing: "ease-in-out", fill: "backwards" } as const;
    return element.animate([{ transform: transformOf(glide.from) }, { transform: transformOf(glide.to) }], timing);
  }
  const jump = jumps.get(word);
  if (jump) {
    const [from, to] = [transformOf(jump.from), transformOf(jump.to)];
    const frames = [
      { transform: from, opacity: 1, offset: 0 },
      { transform: from, opacity: 0, offset: outEnds / ends },
      { transform: to, opacity: 0, offset: outEnds / ends },
      { transform: to, opacity: 0, offset: glideEnds / ends },
      { transform: to, opacity: 1, offset: 1 },
    ];
    return element.animate(frames, { duration: ends });
  }
  if (leaves.some((leaving) => leaving.word === word)) {
    return element.animate({ opacity: [1, 0] }, { duration: outEnds, fill: "forwards" });
  }
  return element.animate({ opacity: [0, 1] }, { delay: glideEnds, duration: ends - glideEnds, fill: "backwards" });
}

/** Centers the drawn extent of a word, not its line box, at its position. */
function transformOf({ text, x, y, size, angle }: PlacedWord): string {
  const drop = measureWord(text).drop * BASE_SIZE;
  const place = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px) rotate(${angle}deg) scale(${(size / BASE_SIZE).toFixed(4)})`;
  return `${place} translate(-50%, calc(-50% - ${drop.toFixed(2)}px))`;
}

/** The size of the ring in the coordinates of the scaled word. Its line has the same width for words of all sizes. */
function ringOf({ text, width, height, size }: PlacedWord): CSSProperties {
  const scale = BASE_SIZE / size;
  return {
    "--ring-width": `${(width * scale).toFixed(2)}px`,
    "--ring-height": `${(height * scale).toFixed(2)}px`,
    "--ring-drop": `${(measureWord(text).drop * BASE_SIZE).toFixed(2)}px`,
    "--ring-line": `${(RING_LINE * scale).toFixed(2)}px`,
  } as CSSProperties;
}
