/**
 * Tells pages whether their channel brings all that happens on all nodes. Apart: they poll as if there were no channel.
 * Together again, or something missed: they read anew what they show, once.
 */
import type { ServerMessage } from "@hubbub/contract/live";

import type { Bus } from "../bus/bus.ts";

/** A gap is told once it has lasted: a passing one costs the pages nothing. */
const TOLD_APART_AFTER_MS = 3_000;

export interface BusHealthDeps {
  bus: Bus;
  /** The rooms that are open on this node. */
  roomsHere: () => Iterable<string>;
  broadcast: (roomId: string, message: ServerMessage) => void;
  now: () => number;
}

export class BusHealthNotifier {
  readonly #deps: BusHealthDeps;
  readonly #endSubscription: () => void;
  /** Rooms that missed something; "all" for every room. */
  #missedIn: Set<string> | "all" = new Set();
  #apartSince: number | null = null;
  #isToldApart = false;

  constructor(deps: BusHealthDeps) {
    this.#deps = deps;
    this.#endSubscription = deps.bus.onMissed((roomId) => {
      if (roomId === null) this.#missedIn = "all";
      else if (this.#missedIn !== "all") this.#missedIn.add(roomId);
    });
  }

  /** What somebody who enters now has to know; null while all is well. */
  greeting(): ServerMessage | null {
    return this.#isToldApart ? toMessage(false) : null;
  }

  /** To be called about once a second. */
  tidy(): void {
    const { bus, now, roomsHere } = this.#deps;
    if (!bus.isHealthy) {
      this.#apartSince ??= now();
      if (this.#isToldApart || now() - this.#apartSince < TOLD_APART_AFTER_MS) return;
      this.#isToldApart = true;
      this.#tell(roomsHere(), false);
      return;
    }
    this.#apartSince = null;
    const isForAll = this.#isToldApart || this.#missedIn === "all";
    this.#tell(isForAll || this.#missedIn === "all" ? roomsHere() : this.#missedIn, true);
    this.#isToldApart = false;
    this.#missedIn = new Set();
  }

  close(): void {
    this.#endSubscription();
  }

  #tell(rooms: Iterable<string>, whole: boolean): void {
    for (const roomId of rooms) this.#deps.broadcast(roomId, toMessage(whole));
  }
}

function toMessage(whole: boolean): ServerMessage {
  return { type: "live:whole", data: { whole } };
}
