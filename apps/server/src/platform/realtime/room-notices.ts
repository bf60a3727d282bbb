/**
 * What the live channel itself sends to the sockets of a room: the number of people, and whether messages may be
 * missing.
 */
import type { LiveMessage } from "@hubbub/contract/live";

import type { Bus } from "../bus/bus.ts";
import type { Broadcaster } from "./broadcast.ts";
import { BusHealthNotifier } from "./bus-health.ts";
import { Presence } from "./presence.ts";

/** Interval of the messages about changes. */
const NOTICES_MS = 1_000;

export interface RoomNoticeDeps {
  bus: Bus;
  broadcaster: Pick<Broadcaster, "broadcast"> & { rooms: ReadonlyMap<string, { presence: number }> };
  now: () => number;
}

export class RoomNotices {
  readonly #broadcaster: RoomNoticeDeps["broadcaster"];
  readonly presence: Presence;
  readonly #busHealth: BusHealthNotifier;
  /** Rooms whose number of people has changed since the last message about it. */
  readonly #changed = new Set<string>();
  readonly #timer: NodeJS.Timeout;

  constructor({ bus, broadcaster, now }: RoomNoticeDeps) {
    const { rooms } = broadcaster;
    const shared = { bus, now, roomsHere: () => rooms.keys() };
    this.#broadcaster = broadcaster;
    this.presence = new Presence({
      ...shared,
      countHere: (roomId) => rooms.get(roomId)?.presence ?? 0,
      onChange: (roomId) => this.#changed.add(roomId),
    });
    this.#busHealth = new BusHealthNotifier({
      ...shared,
      broadcast: (roomId, message) => this.#broadcast(roomId, message),
    });
    this.#timer = setInterval(() => this.#send(), NOTICES_MS).unref();
  }

  /** To be called when a socket of this node has joined or left the room. */
  peopleChanged(roomId: string): void {
    this.#changed.add(roomId);
  }

  /** The messages for a socket that joins the room now. */
  greetings(roomId: string): LiveMessage[] {
    const busHealth = this.#busHealth.greeting();
    return [this.#presenceOf(roomId), ...(busHealth ? [busHealth] : [])];
  }

  /** To be called before the sockets are closed. */
  close(): void {
    clearInterval(this.#timer);
    this.presence.close();
    this.#busHealth.close();
  }

  #send(): void {
    this.presence.refresh();
    for (const roomId of this.#changed) {
      this.presence.sendCount(roomId);
      this.#broadcast(roomId, this.#presenceOf(roomId));
    }
    this.#changed.clear();
    this.#busHealth.notifyClients();
  }

  #presenceOf(roomId: string): LiveMessage {
    return { type: "presence", data: { count: this.presence.total(roomId) } };
  }

  #broadcast(roomId: string, message: LiveMessage): void {
    this.#broadcaster.broadcast(roomId, message, { audience: "everyone", urgency: "tick" });
  }
}
