/** What carries the bus's messages from node to node: PostgreSQL's notifications or Redis. Knows no publication. */

export interface Parcel {
  /** The event this is about; null reaches every node. */
  roomId: string | null;
  text: string;
}

export interface Link {
  /** Whether parcels travel per event, so that a node hears of those it follows only. */
  readonly perEvent: boolean;
  /** Resolves once handed over; rejects where it could not be. */
  send(parcels: readonly Parcel[]): Promise<void>;
  follow(roomId: string): void;
  unfollow(roomId: string): void;
  /** Gives the connection up for a new one: it looks open, but nothing comes through. */
  reset(): void;
  close(): Promise<void>;
}

export interface LinkEvents {
  onText(text: string): void;
  /** From now on everything that is sent is heard; each time the connection stands (again). */
  onUp(): void;
  onDown(reason: string): void;
  /** From now on this event is heard. */
  onFollowed(roomId: string): void;
}

/** Before the n-th try to connect again; nodes that lost the same server do not all come back in one instant. */
export function reconnectDelayMs(tries: number, random: () => number = Math.random): number {
  return Math.min(100 * 2 ** Math.min(tries, 10), 2000) * (0.5 + random() / 2);
}
