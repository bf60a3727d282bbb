/** Starts work at a steady rate and recurring work at fixed times, independent of its duration. */
import { now, pause } from "./clock.mjs";

/** Calls `start(index, dueAt)` `count` times, spread evenly over `overMs` with a resolution of one millisecond. */
export async function spread(count, overMs, start) {
  const began = now();
  let started = 0;
  while (started < count) {
    const due = overMs <= 0 ? count : Math.min(count, Math.floor(((now() - began) / overMs) * count) + 1);
    while (started < due) {
      start(started, began + (started / count) * overMs);
      started += 1;
    }
    if (started < count) await pause(1);
  }
}

const SLOT_MS = 5;

/** Timer wheel: thousands of recurring calls with one timer. */
export class Wheel {
  #slots = new Map();
  #began = now();
  #slot = 0;
  #timer = null;

  /** Calls `fire(scheduledAt)` every `everyMs`, first after `firstMs`. */
  every(everyMs, firstMs, fire) {
    this.#add(Math.max(this.#slot + 1, Math.round(firstMs / SLOT_MS)), { every: Math.round(everyMs / SLOT_MS), fire });
  }

  start() {
    this.#began = now();
    this.#timer = setInterval(() => this.#turn(), SLOT_MS);
  }

  stop() {
    clearInterval(this.#timer);
  }

  #turn() {
    const reached = Math.floor((now() - this.#began) / SLOT_MS);
    for (; this.#slot <= reached; this.#slot += 1) {
      const due = this.#slots.get(this.#slot);
      if (!due) continue;
      this.#slots.delete(this.#slot);
      const scheduledAt = this.#began + this.#slot * SLOT_MS;
      for (const entry of due) {
        entry.fire(scheduledAt);
        this.#add(this.#slot + entry.every, entry);
      }
    }
  }

  #add(slot, entry) {
    const there = this.#slots.get(slot);
    if (there) there.push(entry);
    else this.#slots.set(slot, [entry]);
  }
}
