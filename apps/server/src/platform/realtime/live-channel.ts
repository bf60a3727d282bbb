/**
 * The server side of the live channel: upgrades on `/ws`, rooms, messages of clients. The caller's `admit` decides who
 * may join a room, and `onMessage` handles the messages of clients.
 */
import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";

import type { ErrorCode } from "@hubbub/contract/errors";
import { INBOUND_FRAME_MAX, type LiveMessage } from "@hubbub/contract/live";
import { type WebSocket, WebSocketServer } from "ws";

import { type Broadcast, type Bus, isStaleBy } from "../bus/bus.ts";
import { endWithError } from "../http/raw-answer.ts";
import { Refusal } from "../http/refusal.ts";
import type { Caches } from "../cache/caches.ts";
import type { Broadcaster } from "./broadcast.ts";
import { closeForRestart } from "./close-for-restart.ts";
import { type InboundMessage, readMessage } from "./inbound-message.ts";
import { MessageOrder } from "./message-order.ts";
import { prepareFrame, writeFrames } from "./prepared-frame.ts";
import { RoomNotices } from "./room-notices.ts";
import type { Room, RoomMember, SocketRights } from "./room.ts";
import { closeRefused, nextRecheckAt, SocketChecks } from "./socket-checks.ts";

/** @typeParam Data what the product knows about the person at the socket */
export interface RoomAdmission<Data = unknown> extends SocketRights<Data> {
  /** The room that the socket joins. */
  roomId: string;
  /** Whether the socket counts as a person in the presence of the room. */
  counts: boolean;
  /** Identifies the person for marks; null for a socket that is never marked. */
  personKey: string | null;
  /** When the rights of the socket end, in milliseconds since the epoch; null if no time is known. */
  expiresAt: number | null;
  /**
   * Checks the sessions of the socket again: every second if the rights expire, every few seconds for staff, every
   * minute for others. Throws a Refusal for a socket that may no longer be in the room.
   */
  recheck: () => Promise<SocketRights<Data>>;
}

/** Who may be in a room by its settings. */
export interface RoomRules<Data> {
  /** Decides from what is known of a person: a refusal, or null. */
  refusalOf: (person: Data) => Refusal | null;
  /** Whether people without any rights may not be in the room. */
  needsRights: boolean;
}

export interface Marks {
  /** Returns the marks of a person: asked for when a socket has joined and whenever marks may have changed. */
  of: (roomId: string, personKey: string) => Promise<readonly string[]>;
  /** Publications with this name in `invalidates` can give marks to the sockets of the room. */
  invalidatedBy: string;
}

export interface LiveChannelOptions<Data> {
  bus: Bus;
  caches: Pick<Caches, "add">;
  /** Sends the messages to the sockets of this node. */
  broadcaster: Broadcaster<Data>;
  /** Decides which room a client joins; throws a Refusal if it may not join. */
  admit: (request: IncomingMessage, query: URLSearchParams) => Promise<RoomAdmission<Data>>;
  /** Reads the settings of a room. */
  rulesOf?: (roomId: string) => Promise<RoomRules<Data>>;
  /** Called when a socket joins a room. The function it returns is called when the socket leaves. */
  onJoin?: (admission: RoomAdmission<Data>) => (() => void) | undefined;
  /** The marks of sockets. */
  marks?: readonly Marks[];
  /** Called for every message but pings. It has to validate the message. */
  onMessage?: (roomId: string, member: RoomMember<Data>, message: InboundMessage) => void;
  log: { warn(details: object, text: string): void };
  maxSocketsPerRoom: number;
  /** The message for a client that finds the room full. */
  fullMessage: string;
  now?: () => number;
}

const pong = prepareFrame(JSON.stringify({ type: "pong", data: {} } satisfies LiveMessage));

export class LiveChannel<Data = unknown> {
  readonly broadcaster: Broadcaster<Data>;
  /** For the metrics. */
  readonly stats = { entered: 0, silent: 0, refused: {} as Partial<Record<ErrorCode, number>> };
  readonly #options: LiveChannelOptions<Data>;
  readonly #marks: readonly Marks[];
  readonly #now: () => number;
  readonly #server = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    clientTracking: false,
    maxPayload: INBOUND_FRAME_MAX,
  });
  readonly #notices: RoomNotices;
  readonly #latest: MessageOrder;
  readonly #checks: SocketChecks<Data>;
  readonly #endSubscription: () => void;
  #isClosing = false;
  /** How often settings of rooms have changed. */
  #settingsChanges = 0;

  constructor(options: LiveChannelOptions<Data>) {
    const { bus, broadcaster, now = () => Date.now() } = options;
    this.#options = options;
    this.#marks = options.marks ?? [];
    this.broadcaster = broadcaster;
    this.#now = now;
    this.#latest = new MessageOrder(options.caches);
    const onSilent = () => (this.stats.silent += 1);
    const onStaffChange = (roomId: string) => this.#notices.peopleChanged(roomId);
    this.#checks = new SocketChecks<Data>({ rooms: broadcaster.rooms, now, log: options.log, onSilent, onStaffChange });
    this.#notices = new RoomNotices({ bus, broadcaster, now });
    this.#endSubscription = bus.subscribe((publication) => {
      if (publication.message) this.#broadcast(publication);
      const { roomId, invalidates } = publication;
      if (this.#marks.some(({ invalidatedBy }) => isStaleBy(invalidates, invalidatedBy))) this.#refreshMarks(roomId);
    });
    bus.onMissed((roomId) => this.#refreshMarks(roomId));
  }

  attach(server: Server): void {
    server.on("upgrade", (request, socket, head) => void this.#upgrade(request, socket, head));
  }

  /** The number of people in the room, on all nodes. */
  presence(roomId: string): number {
    return this.#notices.presence.total(roomId);
  }

  /** The number of people in each room, on all nodes. Rooms that are not open here are missing if the bus is Redis. */
  presences(): Map<string, number> {
    return this.#notices.presence.totals();
  }

  /** The number of people in each room, on this node. */
  presencesHere(): Map<string, number> {
    return new Map([...this.broadcaster.rooms.values()].map((room) => [room.roomId, room.presence]));
  }

  /** Checks the sockets whose rights expire, in one room or (null) in all: those rights may have ended earlier. */
  checkExpiring(roomId: string | null): void {
    this.#checks.checkExpiring(roomId);
  }

  /**
   * Closes the sockets of those who may no longer be in a room, or (null) in their room, because settings have changed.
   * Messages that are published from now on wait until that is done.
   */
  checkSettings(roomId: string | null): void {
    this.#settingsChanges += 1;
    const { rulesOf } = this.#options;
    if (!rulesOf) return;
    for (const room of this.broadcaster.rooms.values())
      if (roomId === null || room.roomId === roomId)
        this.broadcaster.hold(room.roomId, () => this.#applyRules(room, rulesOf));
  }

  /** Asks again for the marks of the sockets in a room, or (null) in all rooms. */
  #refreshMarks(roomId: string | null): void {
    for (const room of this.broadcaster.rooms.values())
      if (roomId === null || room.roomId === roomId)
        for (const member of room.members) void this.#readMarks(room.roomId, member);
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    this.#checks.close();
    this.#endSubscription();
    this.#notices.close();
    this.broadcaster.close();
    const rooms = [...this.broadcaster.rooms.values()];
    await closeForRestart(rooms.flatMap(({ members }) => [...members].map(({ socket }) => socket)));
    this.#server.close();
  }

  async #upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const onEarlyError = () => socket.destroy();
    socket.on("error", onEarlyError);
    try {
      const url = new URL(request.url ?? "/", "http://localhost");
      if (url.pathname !== "/ws") throw new Refusal("not_found", "There is no live channel here");
      this.#refuseWhileClosing();
      const changesBefore = this.#settingsChanges;
      const admission = await this.#options.admit(request, url.searchParams);
      // `close` may have begun during the await. It would not close this socket.
      this.#refuseWhileClosing();
      const room = this.broadcaster.rooms.get(admission.roomId);
      if (room && room.members.size >= this.#options.maxSocketsPerRoom)
        throw new Refusal("unavailable", this.#options.fullMessage);
      if (socket.destroyed) return;
      this.#server.handleUpgrade(request, socket, head, (opened) => {
        socket.off("error", onEarlyError);
        this.#enter(opened, admission);
        // The admission may be from before the change.
        if (this.#settingsChanges !== changesBefore) this.checkSettings(admission.roomId);
      });
    } catch (error) {
      const refusal = error instanceof Refusal ? error : new Refusal("internal", "Something went wrong on the server");
      this.stats.refused[refusal.code] = (this.stats.refused[refusal.code] ?? 0) + 1;
      endWithError(socket, refusal.status, { code: refusal.code, message: refusal.message });
      if (!(error instanceof Refusal)) this.#options.log.warn({ err: error }, "An upgrade failed");
    }
  }

  #refuseWhileClosing(): void {
    if (this.#isClosing) throw new Refusal("unavailable", "The server restarts");
  }

  #enter(socket: WebSocket, admission: RoomAdmission<Data>): void {
    const { roomId, counts, personKey, staff, data, expiresAt, recheck } = admission;
    const now = this.#now();
    const recheckAt = nextRecheckAt(now, admission);
    const rights = { counts, personKey, staff, data, expiresAt, recheck, recheckAt };
    const member: RoomMember<Data> = { socket, ...rights, marks: new Set(), lastHeardAt: now };
    const onLeave = this.#options.onJoin?.(admission);
    this.stats.entered += 1;
    this.#join(roomId, member, onLeave);
    // After joining: marks that are set from now on reach the member, so none is missed.
    void this.#readMarks(roomId, member);
    socket.on("message", (bytes, isBinary) => {
      member.lastHeardAt = this.#now();
      // `ws` passes a text message as one Buffer.
      if (!isBinary) this.#receive(roomId, member, (bytes as Buffer).toString("utf8"));
    });
    // ws closes the socket itself after an error (a frame too large: 1009, bad UTF-8: 1007).
    socket.on("error", () => undefined);
    for (const message of this.#notices.greetings(roomId)) writeFrames(socket, prepareFrame(JSON.stringify(message)));
  }

  #join(roomId: string, member: RoomMember<Data>, onLeave: (() => void) | undefined): void {
    const isNew = !this.broadcaster.rooms.has(roomId);
    const room = this.broadcaster.join(roomId, member);
    if (isNew) this.#notices.presence.ask(roomId);
    this.#notices.peopleChanged(roomId);
    member.socket.on("close", () => {
      this.broadcaster.leave(room, member);
      this.#notices.peopleChanged(roomId);
      onLeave?.();
    });
  }

  async #applyRules(room: Room<Data>, rulesOf: NonNullable<LiveChannelOptions<Data>["rulesOf"]>): Promise<void> {
    try {
      const { refusalOf, needsRights } = await rulesOf(room.roomId);
      const refused = new Set<RoomMember<Data>>();
      for (const member of room.members) {
        const refusal = refusalOf(member.data);
        if (!refusal) continue;
        refused.add(member);
        closeRefused(member, refusal);
      }
      // The sessions of the others may have ended since their last check, which made no difference before.
      if (needsRights && !room.needsRights) await this.#checks.checkAllBut(refused, room);
      room.needsRights = needsRights;
    } catch (error) {
      this.#options.log.warn({ err: error }, "The settings of a room could not be read");
    }
  }

  async #readMarks(roomId: string, { personKey, marks }: RoomMember<Data>): Promise<void> {
    if (personKey === null) return;
    try {
      for (const { of } of this.#marks) for (const mark of await of(roomId, personKey)) marks.add(mark);
    } catch (error) {
      this.#options.log.warn({ err: error }, "The marks of a socket could not be read");
    }
  }

  // Texts that are not messages are dropped here, messages of unknown types by `onMessage`.
  #receive(roomId: string, member: RoomMember<Data>, text: string): void {
    const message = readMessage(text);
    if (message?.type === "ping") writeFrames(member.socket, pong);
    else if (message) this.#options.onMessage?.(roomId, member, message);
  }

  /** Broadcasts a message of any node to the sockets of this one. */
  #broadcast({ roomId, message, audience, urgency, state }: Broadcast): void {
    if (state && !this.#latest.admits(`${roomId} ${state.key}`, state.at)) return;
    const replaceKey = state && `${message.type} ${state.key}`;
    this.broadcaster.broadcast(roomId, message, { audience, urgency, replaceKey });
  }
}
