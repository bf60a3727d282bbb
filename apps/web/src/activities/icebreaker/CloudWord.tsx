import { type ButtonHTMLAttributes, type CSSProperties, useCallback, useLayoutEffect, useRef } from "react";

import { type CloudMotion, isStill } from "./cloud-motion.ts";
import type { PlacedWord } from "./cloud-words.ts";
import { measureWord } from "./measure-word.ts";
import styles from "./CloudWord.module.css";

/** Font size of words before the transform scales them. */
const BASE_SIZE = 64;
/** Width of the ring of an own word, in CSS pixels. */
const RING_LINE = 2.5;

export interface CloudWordProps {
  placed: PlacedWord;
  /** Null if nothing moves. */
  motion: CloudMotion | null;
}

/** The attributes of a word that is a button. */
type WordAttributes = ButtonHTMLAttributes<HTMLButtonElement> & {
  /** Always the same function. */
  ref: (button: HTMLElement | null) => void;
  [data: `data-${string}`]: string | undefined;
};

export function CloudWord({ placed, motion, button }: CloudWordProps & { button?: WordAttributes }) {
  const { word, text, count, color, isOwn } = placed;
  const element = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const animation = motion && element.current && animate(element.current, word, motion);
    return () => animation?.cancel();
  }, [motion, word]);
  const buttonRef = button?.ref;
  const ref = useCallback(
    (node: HTMLElement | null) => {
      element.current = node;
      buttonRef?.(node);
    },
    [buttonRef],
  );

  const attributes = {
    ref,
    className: styles.word,
    "data-testid": "word",
    "data-own": isOwn ? "" : undefined,
    dir: "auto",
    style: {
      color: `var(--color-cloud-${color})`,
      fontSize: BASE_SIZE,
      transform: transformOf(placed),
      ...(isOwn && ringOf(placed)),
    },
  };
  return button ? (
    <button type="button" aria-label={`${word}, ${count}`} {...button} {...attributes}>
      {text}
    </button>
  ) : (
    <span {...attributes}>{text}</span>
  );
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
