import { isDeepStrictEqual } from "node:util";

import type { Bus, NodeNote } from "../bus/bus.ts";

const REPEAT_MS = 5_000;
const EXPIRE_MS = 12_000;
/** The room of a note that asks about all rooms. */
const ALL_ROOMS = "";

/**
 * Numbers of each room, for example of its people. Every node counts its own and sends them to the others when they have
 * changed and every few seconds. Numbers that are not repeated expire, so that a node that died is not counted.
 *
 * @typeParam Note the numbers of one node in one room, as it sends them to the others
 */
export abstract class NodeNumbers<Note extends NodeNote> {
  readonly #bus: Pick<Bus, "sendNote">;
  readonly #empty: Note;
  /** By room, then by node. */
  readonly #elsewhere = new Map<string, Map<string, { note: Note; expiry: NodeJS.Timeout }>>();
  /** What the other nodes know of this one, by room. */
  readonly #shared = new Map<string, Note>();
  readonly #endSubscription: () => void;
  /** Runs while the others know numbers of this node. */
  #timer: NodeJS.Timeout | undefined;

  /** @param empty the note of a room without numbers. A request for numbers has the kind `<kind>-asked`. */
  constructor(bus: Pick<Bus, "onNote" | "sendNote">, empty: Note) {
    this.#bus = bus;
    this.#empty = empty;
    this.#endSubscription = bus.onNote((roomId, note, nodeId) => {
      if (note.kind === empty.kind) this.#receive(roomId, nodeId, note as Note);
      else if (note.kind === `${empty.kind}-asked`) this.#repeat(roomId);
    });
  }

  /** Counts on this node. */
  protected abstract countHere(roomId: string): Note;

  /** Called when the numbers of another node have changed. */
  protected onChangeElsewhere?(roomId: string): void;

  /** Asks the other nodes for their numbers: in a room that this node has opened, or, after its start, in all rooms. */
  ask(roomId = ALL_ROOMS): void {
    this.#bus.sendNote(roomId, { kind: `${this.#empty.kind}-asked` });
  }

  /** Sends that all rooms are empty here: the clients of this node reconnect to other nodes. */
  close(): void {
    this.#endSubscription();
    for (const roomId of this.#shared.keys()) this.#send(roomId, this.#empty);
  }

  /** The numbers of this node and of each other node that has any in the room. */
  protected all(roomId: string): Note[] {
    const others = [...(this.#elsewhere.get(roomId)?.values() ?? [])];
    return [this.countHere(roomId), ...others.map(({ note }) => note)];
  }

  /** The rooms in which other nodes have numbers. */
  protected roomsElsewhere(): Iterable<string> {
    return this.#elsewhere.keys();
  }

  /** Sends the numbers of this node to the others if they have changed. */
  protected share(roomId: string): void {
    const note = this.countHere(roomId);
    if (!isDeepStrictEqual(note, this.#shared.get(roomId) ?? this.#empty)) this.#send(roomId, note);
  }

  /** Sends the numbers again, of this room or of all. */
  #repeat(room: string): void {
    for (const roomId of room === ALL_ROOMS ? this.#shared.keys() : [room])
      if (this.#shared.has(roomId)) this.#send(roomId, this.countHere(roomId));
  }

  #send(roomId: string, note: Note): void {
    if (isDeepStrictEqual(note, this.#empty)) this.#shared.delete(roomId);
    else this.#shared.set(roomId, note);
    if (this.#shared.size > 0) this.#timer ??= setInterval(() => this.#repeat(ALL_ROOMS), REPEAT_MS).unref();
    else {
      clearInterval(this.#timer);
      this.#timer = undefined;
    }
    this.#bus.sendNote(roomId, note);
  }

  #receive(roomId: string, nodeId: string, note: Note): void {
    const nodes = this.#elsewhere.get(roomId) ?? new Map<string, { note: Note; expiry: NodeJS.Timeout }>();
    const last = nodes.get(nodeId);
    clearTimeout(last?.expiry);
    if (isDeepStrictEqual(note, this.#empty)) {
      nodes.delete(nodeId);
      if (nodes.size === 0) this.#elsewhere.delete(roomId);
    } else {
      const expiry = setTimeout(() => this.#receive(roomId, nodeId, this.#empty), EXPIRE_MS).unref();
      this.#elsewhere.set(roomId, nodes.set(nodeId, { note, expiry }));
    }
    if (!isDeepStrictEqual(note, last?.note ?? this.#empty)) this.onChangeElsewhere?.(roomId);
  }
}
