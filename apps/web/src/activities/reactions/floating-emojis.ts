/** Adds floating emojis to an element. Up to 30 per second: they are plain DOM elements, without React rendering. */
import type { QuickEmoji } from "@hubbub/contract/activities/reactions/rules";

import { FLOAT_MS, type Lane, LANES, placeOf, allowedCount, STAGGER_MS } from "./floating-limits.ts";

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
