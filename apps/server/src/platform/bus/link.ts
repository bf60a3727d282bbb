/**
 * The transport between nodes: PostgreSQL notifications, Redis or the primary of workers. It carries texts and does not
 * parse them.
 */

export interface Parcel {
  /** The room this belongs to; null reaches every node. */
  roomId: string | null;
  text: string;
  /** The sender needs it back: a heartbeat. A transport may return everything to the sender. */
  echo?: true;
}

export interface Link {
  /** Whether the transport has a channel per room, so that a node receives only the rooms that it follows. */
  readonly perRoom: boolean;
  /** Resolves once the transport has accepted the parcels; rejects if it could not. */
  send(parcels: readonly Parcel[]): Promise<void>;
  follow(roomId: string): void;
  unfollow(roomId: string): void;
  /** Replaces a connection that looks open but delivers nothing. */
  reset(): void;
  close(): Promise<void>;
}

export interface LinkEvents {
  onText(text: string): void;
  /** Called each time the connection is established: from now on all messages arrive. */
  onUp(): void;
  onDown(reason: string): void;
  /** From now on messages of this room arrive. */
  onFollowed(roomId: string): void;
}

/** Milliseconds before the n-th attempt to reconnect, random so that nodes do not all reconnect at the same moment. */
export function reconnectDelayMs(tries: number, random: () => number = Math.random): number {
  return Math.min(100 * 2 ** Math.min(tries, 10), 2000) * (0.5 + random() / 2);
}
