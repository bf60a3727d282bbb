/** Informs clients whether the messages of all nodes arrive: else they poll, and afterwards they reload once. */
import type { LiveMessage } from "@hubbub/contract/live";

import type { NoticeDeps } from "./presence.ts";

/** Clients get a message after the bus was unhealthy for this long, so that a short gap causes no reloads. */
const NOTIFY_AFTER_MS = 3_000;

export class BusHealthNotifier {
  readonly #deps: NoticeDeps;
  readonly #endSubscription: () => void;
  /** Rooms with missed publications; "all": every room. */
  #missedIn: Set<string> | "all" = new Set();
  #unhealthySince: number | null = null;
  #isNotified = false;

  constructor(deps: NoticeDeps) {
    this.#deps = deps;
    this.#endSubscription = deps.bus.onMissed((roomId) => {
      if (roomId === null) this.#missedIn = "all";
      else if (this.#missedIn !== "all") this.#missedIn.add(roomId);
    });
  }

  /** The message for a socket that joins now; null unless a message said that the bus is not healthy. */
  greeting(): LiveMessage | null {
    return this.#isNotified ? toMessage(false) : null;
  }

  /** Informs clients about a change of bus health and about missed messages. Call it about once a second. */
  notifyClients(): void {
    const { bus, broadcaster } = this.#deps;
    if (!bus.isHealthy) {
      this.#unhealthySince ??= Date.now();
      if (this.#isNotified || Date.now() - this.#unhealthySince < NOTIFY_AFTER_MS) return;
      this.#isNotified = true;
      this.#broadcast(broadcaster.rooms.keys(), false);
      return;
    }
    this.#unhealthySince = null;
    // After an unhealthy time all rooms reload, otherwise only those that missed messages.
    const rooms = this.#isNotified || this.#missedIn === "all" ? broadcaster.rooms.keys() : this.#missedIn;
    this.#broadcast(rooms, true);
    this.#isNotified = false;
    this.#missedIn = new Set();
  }

  close(): void {
    this.#endSubscription();
  }

  #broadcast(rooms: Iterable<string>, isHealthy: boolean): void {
    for (const roomId of rooms)
      this.#deps.broadcaster.broadcast(roomId, toMessage(isHealthy), { audience: "everyone", urgency: "tick" });
  }
}

function toMessage(isHealthy: boolean): LiveMessage {
  return { type: "live:whole", data: { whole: isHealthy } };
}
