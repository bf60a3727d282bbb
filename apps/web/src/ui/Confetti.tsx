import type { CSSProperties } from "react";

import styles from "./Confetti.module.css";
import { useIsHydrated } from "./use-is-hydrated.ts";

const CONFETTI_PIECES = 30;
const SHAPES = ["dot", "strip", "curl"] as const;
const COLORS = [
  "var(--color-amber)",
  "var(--color-teal)",
  "color-mix(in oklab, var(--color-teal) 45%, white)",
  "color-mix(in oklab, var(--color-amber) 65%, white)",
] as const;

/**
 * Thirty pieces of confetti that fall once, at fixed places. Hidden if reduced motion is preferred.
 * @param className sets `--confetti-unit`, the size of a piece, and `--confetti-delay`
 */
export function Confetti({ className = "" }: { className?: string }) {
  // The content policy allows no style attributes in the server's HTML.
  if (!useIsHydrated()) return null;
  return (
    <div
      className={`pointer-events-none absolute inset-0 overflow-hidden motion-reduce:hidden ${className}`}
      aria-hidden="true"
    >
      {pieces.map(({ piece, shape, style }) => (
        <i key={piece} className={styles.piece} data-shape={shape} style={style} />
      ))}
    </div>
  );
}

const pieces = Array.from({ length: CONFETTI_PIECES }, (_, index) => {
  // Multiples of the golden ratio are spread evenly without a visible pattern.
  const spread = (step: number) => (index * step) % 1;
  return {
    piece: index,
    shape: SHAPES[index % SHAPES.length],
    style: {
      "--piece-color": COLORS[(index * 7) % COLORS.length],
      "--fall-x": `${(spread(0.618) * 100).toFixed(1)}%`,
      "--fall-drift": `${(spread(0.377) * 16 - 8).toFixed(1)}vw`,
      "--fall-turn": `${Math.round(spread(0.79) * 720 - 360)}deg`,
      "--fall-delay": `${Math.round(spread(0.271) * 900)}ms`,
      "--fall-time": `${Math.round(2600 + spread(0.513) * 2200)}ms`,
      "--piece-size": (0.7 + spread(0.437) * 0.6).toFixed(2),
    } as CSSProperties,
  };
});
