/** Names that roll more and more slowly, and stop at the winner's name. */
import { use, useEffect, useMemo, useState } from "react";

import { FrozenListsContext } from "../../live/hooks.ts";
import { ROLL_MS } from "./reveal.ts";
import { shownName } from "../../ui/shown-name.ts";
import { classNames } from "../../ui/class-names.ts";

const ABOVE_AND_BELOW = 3;
const NAMES_PASSED = 26;

interface RollingNamesProps {
  names: readonly string[];
  /** The name at which the roll ends. */
  winner: string;
  /** Height and font, and `--middle-color`. */
  className: string;
}

export function RollingNames({ names, winner, className }: RollingNamesProps) {
  const reel = useMemo(() => reelOf(names, winner), [names, winner]);
  const position = useRoll(reel.length - 1 - ABOVE_AND_BELOW);
  const middle = Math.round(position);
  const shown = Array.from({ length: ABOVE_AND_BELOW * 2 + 1 }, (_, slot) => middle - ABOVE_AND_BELOW + slot);
  return (
    <div className={classNames("relative w-full leading-none", className)} aria-hidden="true">
      {shown.map((index) => {
        const name = reel[index];
        if (name === undefined) return null;
        const distance = index - position;
        const nearness = Math.max(0, 1 - Math.abs(distance) / (ABOVE_AND_BELOW + 1));
        return (
          <bdi
            key={index}
            className={`absolute inset-x-0 top-[calc(50%-0.6em)] truncate text-center leading-tight ${index === middle ? "text-(--middle-color)" : ""}`}
            style={{
              opacity: nearness ** 1.6,
              transform: `translateY(${offsetOf(distance)}em) scale(${0.22 + 0.78 * nearness ** 2})`,
            }}
          >
            {shownName(name)}
          </bdi>
        );
      })}
    </div>
  );
}

/** Distance from the middle in em. Names further away are smaller, so they are closer together. */
function offsetOf(distance: number): number {
  return Math.sign(distance) * (1.15 * Math.abs(distance) ** 0.72);
}

/** The names repeated, with the winner's at the end of the roll and a few names after it. */
function reelOf(names: readonly string[], winner: string): string[] {
  const others = names.filter((name) => name !== winner);
  const pool = others.length > 0 ? others : [winner];
  const reel = Array.from(
    { length: NAMES_PASSED + ABOVE_AND_BELOW + 1 },
    (_, index) => pool[index % pool.length] ?? winner,
  );
  reel[NAMES_PASSED] = winner;
  return reel;
}

/** The position during the roll, from 0 to `end`, more and more slowly. A frozen stage stops it. */
function useRoll(end: number): number {
  const [position, setPosition] = useState(0);
  const isFrozen = use(FrozenListsContext) !== null;
  useEffect(() => {
    if (isFrozen) return undefined;
    const startedAt = performance.now();
    let frame = requestAnimationFrame(function turn(now) {
      const share = Math.min(1, Math.max(0, (now - startedAt) / ROLL_MS));
      setPosition(end * (1 - (1 - share) ** 3));
      if (share < 1) frame = requestAnimationFrame(turn);
    });
    return () => cancelAnimationFrame(frame);
  }, [end, isFrozen]);
  return position;
}
