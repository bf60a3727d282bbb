/** A random number generator with a seed: the same seed gives the same choices. */
export interface Chance {
  /** From 0 up to 1. */
  next(): number;
  between(low: number, high: number): number;
  pick<T>(choices: readonly T[]): T;
}

/** Mulberry32: small, and random enough to choose which process to kill. */
export function seededChance(seed: number): Chance {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    between: (low, high) => low + next() * (high - low),
    pick: (choices) => {
      const chosen = choices[Math.floor(next() * choices.length)];
      if (chosen === undefined) throw new Error("There is nothing to choose from");
      return chosen;
    },
  };
}
