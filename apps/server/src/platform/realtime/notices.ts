/** What the live channel itself sends to its rooms: the number of people, and whether messages may be missing. */
import type { LiveMessage } from "@hubbub/contract/live";

import type { Bus } from "../bus/bus.ts";
import type { Broadcaster } from "./broadcast.ts";
import { NodeNumbers } from "./node-numbers.ts";

/** Clients get a message after the bus was unhealthy for this long, so that a short gap causes no reloads. */
const NOTIFY_AFTER_MS = 3_000;

interface NoticeDeps {
  bus: Bus;
  broadcaster: Pick<Broadcaster, "sendHere"> & { rooms: ReadonlyMap<string, { presence: number }> };
}

interface PeopleNote {
  kind: "people";
  count: number;
}

/** The number of people in each room, on all nodes together. */
export class Presence extends NodeNumbers<PeopleNote> {
  readonly #bus: Bus;
  readonly #broadcaster: NoticeDeps["broadcaster"];
  /** Rooms whose number of people has changed since the last message about it. */
  readonly #changed = new Set<string>();

  constructor({ bus, broadcaster }: NoticeDeps) {
    super(bus, { kind: "people", count: 0 });
    this.#bus = bus;
    this.#broadcaster = broadcaster;
  }

  /** The number of people in the room on all nodes. */
  total(roomId: string): number {
    return this.all(roomId).reduce((total, { count }) => total + count, 0);
  }

  /** The number of people in each room on all nodes. */
  totals(): Map<string, number> {
    const rooms = new Set([...this.#broadcaster.rooms.keys(), ...this.roomsElsewhere()]);
    return new Map([...rooms].map((roomId) => [roomId, this.total(roomId)]));
  }

  /** The part of the room's people that this node has, at least its even share of all nodes. */
  shareOf(roomId: string): number {
    const even = 1 / (this.#bus.state().peers + 1);
    const { count } = this.countHere(roomId);
    return count === 0 ? even : Math.max(even, count / this.total(roomId));
  }

  message(roomId: string): LiveMessage {
    return { type: "presence", data: { count: this.total(roomId) } };
  }

  /** To be called when somebody on this node has joined or left the room, or has become staff. */
  noteChange(roomId: string): void {
    this.#changed.add(roomId);
  }

  /** Informs the rooms and the other nodes about changes. Call it about once a second while there are rooms. */
  broadcastChanges(): void {
    for (const roomId of this.#changed) {
      this.share(roomId);
      this.#broadcaster.sendHere(roomId, this.message(roomId), { audience: "everyone", urgency: "tick" });
    }
    this.#changed.clear();
  }

  protected override countHere(roomId: string): PeopleNote {
    return { kind: "people", count: this.#broadcaster.rooms.get(roomId)?.presence ?? 0 };
  }

  protected override onChangeElsewhere(roomId: string): void {
    if (this.#broadcaster.rooms.has(roomId)) this.noteChange(roomId);
  }
}

/** Informs clients whether the messages of all nodes arrive: else they poll, and afterwards they reload once. */
export class BusHealthNotifier {
  readonly #deps: NoticeDeps;
  readonly #endSubscription: () => void;
  /** Whether publications may have been missed since the last call of `notifyClients`. */
  #hasMissed = false;
  #unhealthySince: number | null = null;
  #isNotified = false;

  constructor(deps: NoticeDeps) {
    this.#deps = deps;
    this.#endSubscription = deps.bus.onMissed(() => {
      this.#hasMissed = deps.broadcaster.rooms.size > 0;
    });
  }

  /** The message for a socket that joins now; null unless a message said that the bus is not healthy. */
  greeting(): LiveMessage | null {
    return this.#isNotified ? toMessage(false) : null;
  }

  /**
   * Informs clients about a change of bus health and about missed messages. Call it about once a second while there are
   * rooms, and once when the last one has closed.
   */
  notifyClients(): void {
    const { bus, broadcaster } = this.#deps;
    if (broadcaster.rooms.size > 0 && !bus.checkHealth()) {
      this.#unhealthySince ??= Date.now();
      if (this.#isNotified || Date.now() - this.#unhealthySince < NOTIFY_AFTER_MS) return;
      this.#isNotified = true;
      this.#send(false);
      return;
    }
    this.#unhealthySince = null;
    if (this.#isNotified || this.#hasMissed) this.#send(true);
    this.#isNotified = false;
    this.#hasMissed = false;
  }

  close(): void {
    this.#endSubscription();
  }

  #send(isHealthy: boolean): void {
    for (const roomId of this.#deps.broadcaster.rooms.keys())
      this.#deps.broadcaster.sendHere(roomId, toMessage(isHealthy), { audience: "everyone", urgency: "tick" });
  }
}

function toMessage(isHealthy: boolean): LiveMessage {
  return { type: "live:whole", data: { whole: isHealthy } };
}
