/** What simulated attendees do next, and when: pure, so that the pace of a room can be told and tested. */

/** In the order of the event's tabs; "throw" is a floating emoji, "react" an emoji at a chat message. */
export const ACTIONS = ["answer", "ask", "vote", "mood", "chat", "react", "throw"] as const;
export type Action = (typeof ACTIONS)[number];

/** How people's taps fall on the activities: mostly what takes one tap, seldom what takes a sentence. */
const WEIGHTS: Record<Action, number> = { answer: 12, ask: 4, vote: 20, mood: 12, chat: 10, react: 14, throw: 28 };

/** Nobody keeps still much longer than the others. */
const LONGEST_PAUSE = 4;

/**
 * One of the possible actions by their weights.
 * @param random from 0 to below 1
 * @returns null where nothing is possible
 */
export function chooseAction(possible: ReadonlySet<Action>, random: number): Action | null {
  const open = ACTIONS.filter((action) => possible.has(action));
  let left = random * open.reduce((sum, action) => sum + WEIGHTS[action], 0);
  for (const action of open) {
    left -= WEIGHTS[action];
    if (left < 0) return action;
  }
  return open.at(-1) ?? null;
}

/**
 * The pause before somebody's next action: as people come by themselves, exponentially distributed.
 * @param random from 0 to below 1
 */
export function pauseMs(meanMs: number, random: number): number {
  return Math.min(-Math.log(1 - random), LONGEST_PAUSE) * meanMs;
}

/** One of a list; the list is not empty. */
export function pick<T>(list: readonly [T, ...T[]], random: number): T {
  return list[Math.floor(random * list.length)] ?? list[0];
}

/** A pile of sentences: none comes again before all have been said. */
export class Deck<T> {
  readonly #all: readonly T[];
  readonly #again: boolean;
  #left: T[];

  /** @param again whether it begins anew when all have been said */
  constructor(all: readonly T[], { again }: { again: boolean }) {
    this.#all = all;
    this.#again = again;
    this.#left = [...all];
  }

  get isEmpty(): boolean {
    return this.#left.length === 0 && !this.#again;
  }

  /** @returns undefined where all have been said */
  draw(random: number): T | undefined {
    if (this.#left.length === 0 && this.#again) this.#left = [...this.#all];
    return this.#left.splice(Math.floor(random * this.#left.length), 1)[0];
  }
}
