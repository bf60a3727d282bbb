/** Adds floating emojis to an element. Up to 30 per second: they are plain DOM elements, without React rendering. */
import { FLOATING_EMOJIS_PER_SECOND, type QuickEmoji } from "@hubbub/contract/activities/reactions/rules";

export const LANES = ["left", "center", "right"] as const;
type Lane = (typeof LANES)[number];

/** How long each emoji is shown, in milliseconds. */
const FLOAT_MS = 4000;
/** Delay between emojis of one message, in milliseconds. */
const STAGGER_MS = 90;
/** Maximum number of emojis shown at the same time. */
export const SHOWN_MAX = 90;

/** The fractional part of the golden ratio: its multiples, without their integer part, are far from each other. */
const STRIDE = 0.618_034;

export class FloatingEmojis {
  readonly #layer: HTMLElement;
  readonly #className: string;
  readonly #timers = new Set<ReturnType<typeof setTimeout>>();
  /** When the emojis of the last second started, in milliseconds. */
  #recentStarts: number[] = [];
  /** Number of all emojis so far. */
  #startedCount = 0;

  /** @param className of each emoji */
  constructor(layer: HTMLElement, className: string) {
    this.#layer = layer;
    this.#className = className;
  }

  /** Adds `count` of one emoji, or as many as the limits allow. */
  start(emoji: QuickEmoji, count: number): void {
    const now = performance.now();
    this.#recentStarts = this.#recentStarts.filter((at) => now - at < 1000);
    const allowed = allowedCount(count, this.#layer.childElementCount, this.#recentStarts.length);
    for (let index = 0; index < allowed; index += 1) {
      this.#recentStarts.push(now);
      this.#float(emoji, index * STAGGER_MS);
    }
  }

  /** Removes all emojis. */
  end(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
    this.#layer.replaceChildren();
  }

  #float(emoji: QuickEmoji, delay: number): void {
    const lane = LANES[this.#startedCount % LANES.length] ?? "center";
    const element = createEmoji(emoji, { lane, at: placeOf(this.#startedCount), delay });
    element.className = this.#className;
    this.#startedCount += 1;
    this.#layer.append(element);
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      element.remove();
    }, delay + FLOAT_MS);
    this.#timers.add(timer);
  }
}

interface Placement {
  lane: Lane;
  /** Position in its lane, from 0 to 1. */
  at: number;
  delay: number;
}

function createEmoji(emoji: QuickEmoji, { lane, at, delay }: Placement): HTMLElement {
  const element = document.createElement("span");
  element.dataset["lane"] = lane;
  element.textContent = emoji;
  element.style.animationDelay = `${delay}ms`;
  element.style.animationDuration = `${FLOAT_MS}ms`;
  element.style.setProperty("--at", at.toFixed(3));
  element.style.setProperty("--sway", randomBetween(-1, 1));
  element.style.setProperty("--size", randomBetween(0.8, 1));
  // The height at which it is shown if reduced motion is preferred, as a share of the height of the layer.
  element.style.setProperty("--height", randomBetween(0, 1));
  return element;
}

function randomBetween(min: number, max: number): string {
  return (min + Math.random() * (max - min)).toFixed(2);
}

/** The position of an emoji in its lane, from 0 to 1, by its number. Consecutive emojis are far apart. */
export function placeOf(number: number): number {
  return (Math.floor(number / LANES.length) * STRIDE) % 1;
}

/**
 * How many of `wanted` emojis may be added now.
 * @param shown number of emojis that are shown already
 * @param recent number of emojis that started in the last second
 */
export function allowedCount(wanted: number, shown: number, recent: number): number {
  return Math.max(0, Math.min(wanted, SHOWN_MAX - shown, FLOATING_EMOJIS_PER_SECOND - recent));
}
