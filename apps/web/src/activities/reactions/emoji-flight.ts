/** Adds floating emojis to an element. Up to 30 per second: they are plain DOM elements, without React rendering. */
import type { QuickEmoji } from "@hubbub/contract/activities/reactions";

import { FLOAT_MS, type Lane, LANES, placeOf, roomFor, STAGGER_MS } from "./floating.ts";

export class FloatingEmojis {
  readonly #layer: HTMLElement;
  readonly #timers = new Set<ReturnType<typeof setTimeout>>();
  #startedAt: number[] = [];
  #started = 0;

  constructor(layer: HTMLElement) {
    this.#layer = layer;
  }

  /** Starts `count` of one emoji, or as many as the limits allow. */
  start(emoji: QuickEmoji, count: number): void {
    const now = performance.now();
    this.#startedAt = this.#startedAt.filter((at) => now - at < 1000);
    const room = roomFor(count, this.#layer.childElementCount, this.#startedAt, now);
    for (let index = 0; index < room; index += 1) {
      this.#startedAt.push(now);
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
    const lane = LANES[this.#started % LANES.length] ?? "center";
    const element = createEmoji(emoji, { lane, at: placeOf(this.#started), delay });
    this.#started += 1;
    this.#layer.append(element);
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      element.remove();
    }, delay + FLOAT_MS);
    this.#timers.add(timer);
  }
}

interface Start {
  lane: Lane;
  /** Position in its lane, from 0 to 1. */
  at: number;
  delay: number;
}

function createEmoji(emoji: QuickEmoji, { lane, at, delay }: Start): HTMLElement {
  const element = document.createElement("span");
  element.className = "floating-emoji";
  element.dataset["lane"] = lane;
  element.textContent = emoji;
  element.style.animationDelay = `${delay}ms`;
  element.style.setProperty("--at", at.toFixed(3));
  element.style.setProperty("--sway", between(-1, 1));
  element.style.setProperty("--size", between(0.8, 1));
  // The height at which it is shown if reduced motion is preferred, as a share of the way up.
  element.style.setProperty("--height", between(0, 1));
  return element;
}

function between(least: number, most: number): string {
  return (least + Math.random() * (most - least)).toFixed(2);
}
