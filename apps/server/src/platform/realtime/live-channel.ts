/**
 * The server side of the live channel: upgrades on `/ws`, rooms, heartbeat, limits. The caller's `admit` decides who may
 * join a room, and `onMessage` handles the messages of clients.
 */
import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";

import type { ErrorCode } from "@hubbub/contract/errors";
import { INBOUND_FRAME_MAX, type ServerMessage } from "@hubbub/contract/live";
import { type WebSocket, WebSocketServer } from "ws";

import { endWithError } from "../http/raw-answer.ts";
import { Refusal } from "../http/refusal.ts";
import { Broadcaster } from "./broadcast.ts";
import type { Bus } from "../bus/bus.ts";
import { MessageOrder } from "./message-order.ts";
import { prepareFrame, writeFrames } from "./prepared-frame.ts";
import { Presence } from "./presence.ts";
import type { Room, RoomMember, SocketRights } from "./room.ts";
import { BusHealthNotifier } from "./bus-health.ts";

export interface RoomAdmission {
  /** The room that the socket joins. */
  roomId: string;
  /** Whether the socket counts as a person in the presence of the room. */
  counts: boolean;
  staff: boolean;
  profileId: string | null;
  /**
   * Checks the sessions of the socket again: every few seconds for staff, every minute for others. Throws a Refusal
   * for a socket that may no longer be in the room. Null for a socket without a session.
   */
  recheck: (() => Promise<SocketRights>) | null;
  /** Identifies the person for limits; null for a socket without an identity. */
  participantKey: string | null;
  /** The network of the client's address. */
  network: string;
  /** Whether the profile is a new account. */
  isNewAccount: boolean;
}

/** A message of a client: an object with a type. The other fields are not checked yet. */
export interface InboundMessage {
  type: string;
  [field: string]: unknown;
}

export interface LiveChannelOptions {
  bus: Bus;
  /** Decides which room a client joins; throws a Refusal if it may not join. */
  admit: (request: IncomingMessage, query: URLSearchParams) => Promise<RoomAdmission>;
  /** Called when a socket joins a room. The function it returns is called when the socket leaves. */
  onJoin?: (admission: RoomAdmission) => (() => void) | undefined;
  /** The marks of a socket, asked for after it has joined and whenever marks may have been missed. */
  marksOf?: (admission: RoomAdmission) => Promise<readonly string[]>;
  /** Called for every message but pings. It has to validate the message. */
  onMessage?: (roomId: string, member: RoomMember, message: InboundMessage) => void;
  log: { warn(details: object, text: string): void };
  maxSocketsPerRoom: number;
  /** The message for a client that finds the room full. */
  fullMessage: string;
  now?: () => number;
}

/** A socket without a message for this long is closed; clients send a ping every 25 s. */
const SILENT_SOCKET_MS = 60_000;
const SWEEP_MS = 4_000;
/** Interval of session checks for sockets without staff rights; sockets of staff are checked at every sweep. */
const RECHECK_MS = 60_000;
/** Close code for a socket whose session has ended, if the room requires one. */
const NO_LONGER_ALLOWED = 1008;
const PRESENCE_MS = 1_000;
/** Close code of a planned restart: clients reconnect. */
const RESTART = 1012;
const CLOSE_STAGGER = 250;
const pong = prepareFrame(JSON.stringify({ type: "pong", data: {} } satisfies ServerMessage));

export class LiveChannel {
  readonly broadcaster = new Broadcaster();
  /** For the metrics. */
  readonly stats = { entered: 0, silent: 0, refused: {} as Partial<Record<ErrorCode, number>> };
  readonly #options: LiveChannelOptions;
  readonly #now: () => number;
  readonly #server = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    clientTracking: false,
    maxPayload: INBOUND_FRAME_MAX,
  });
  readonly #presence: Presence;
  readonly #busHealth: BusHealthNotifier;
  readonly #latest = new MessageOrder();
  readonly #presenceDue = new Set<string>();
  readonly #timers: NodeJS.Timeout[];
  readonly #endSubscription: () => void;
  #closing = false;
  #isSweeping = false;

  constructor(options: LiveChannelOptions) {
    this.#options = options;
    this.#now = options.now ?? (() => Date.now());
    this.#timers = [
      setInterval(() => void this.#sweep(), SWEEP_MS),
      setInterval(() => this.#publishPresence(), PRESENCE_MS),
    ];
    const { rooms } = this.broadcaster;
    const shared = { bus: options.bus, roomsHere: () => rooms.keys(), now: this.#now };
    this.#presence = new Presence({
      ...shared,
      countHere: (roomId) => rooms.get(roomId)?.presence ?? 0,
      onChange: (roomId) => this.#presenceDue.add(roomId),
    });
    this.#busHealth = new BusHealthNotifier({
      ...shared,
      broadcast: (roomId, message) => this.broadcaster.broadcast(roomId, message, "everyone", "tick"),
    });
    for (const timer of this.#timers) timer.unref();
    this.#endSubscription = options.bus.subscribe((publication) => {
      const { roomId, message, order, audience = "everyone", urgency = "tick" } = publication;
      if (!message || (order && !this.#latest.admits(`${roomId} ${order.key}`, order.at))) return;
      this.broadcaster.broadcast(roomId, message, audience, urgency);
    });
    options.bus.onMissed((roomId) => this.refreshMarks(roomId));
  }

  attach(server: Server): void {
    server.on("upgrade", (request, socket, head) => void this.#upgrade(request, socket, head));
  }

  /** The number of people in the room, on all nodes. */
  presence(roomId: string): number {
    return this.#presence.total(roomId);
  }

  /** The number of people in each room, on this node. */
  presences(): Map<string, number> {
    return new Map([...this.broadcaster.rooms.values()].map((room) => [room.roomId, room.presence]));
  }

  /** The people with a profile who are in the room on this node, each once. */
  profilesIn(roomId: string): (RoomMember & { profileId: string })[] {
    const members = [...(this.broadcaster.rooms.get(roomId)?.members ?? [])];
    const people = members.flatMap((member) => {
      const { counts, profileId } = member;
      return counts && profileId !== null ? [{ ...member, profileId }] : [];
    });
    return [...new Map(people.map((person) => [person.profileId, person])).values()];
  }

  /** Marks the sockets of these participants in the room. */
  mark(roomId: string, participantKeys: readonly string[], mark: string): void {
    const room = this.broadcaster.rooms.get(roomId);
    if (room) for (const key of participantKeys) for (const member of room.membersOf(key)) member.marks.add(mark);
  }

  /** Asks again for the marks of the sockets in a room, or (null) in all rooms. */
  refreshMarks(roomId: string | null): void {
    for (const room of this.broadcaster.rooms.values())
      if (roomId === null || room.roomId === roomId)
        for (const member of room.members) void this.#readMarks(room, member);
  }

  /** Closes all sockets with 1012, a few hundred at a time, so that they do not all reconnect at the same moment. */
  async close(): Promise<void> {
    this.#closing = true;
    for (const timer of this.#timers) clearInterval(timer);
    this.#endSubscription();
    this.#presence.close();
    this.#busHealth.close();
    this.broadcaster.close();
    const sockets = [...this.broadcaster.rooms.values()].flatMap((room) =>
      [...room.members].map(({ socket }) => socket),
    );
    for (const [index, socket] of sockets.entries()) {
      socket.close(RESTART, "The server restarts");
      if (index % CLOSE_STAGGER === CLOSE_STAGGER - 1) await new Promise((resolve) => setTimeout(resolve, 20));
    }
    await new Promise((resolve) => setTimeout(resolve, sockets.length > 0 ? 100 : 0));
    for (const socket of sockets) socket.terminate();
    this.#server.close();
  }

  async #upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const onEarlyError = () => socket.destroy();
    socket.on("error", onEarlyError);
    try {
      const url = new URL(request.url ?? "/", "http://localhost");
      if (url.pathname !== "/ws") throw new Refusal("not_found", "There is no live channel here");
      if (this.#closing) throw new Refusal("unavailable", "The server restarts");
      const admission = await this.#options.admit(request, url.searchParams);
      const room = this.broadcaster.rooms.get(admission.roomId);
      if (room && room.members.size >= this.#options.maxSocketsPerRoom)
        throw new Refusal("unavailable", this.#options.fullMessage);
      if (socket.destroyed) return;
      this.#server.handleUpgrade(request, socket, head, (opened) => {
        socket.off("error", onEarlyError);
        this.#enter(opened, admission);
      });
    } catch (error) {
      const refusal = error instanceof Refusal ? error : new Refusal("internal", "Something went wrong on the server");
      this.stats.refused[refusal.code] = (this.stats.refused[refusal.code] ?? 0) + 1;
      endWithError(socket, refusal.status, { code: refusal.code, message: refusal.message });
      if (!(error instanceof Refusal)) this.#options.log.warn({ err: error }, "An upgrade failed");
    }
  }

  #enter(socket: WebSocket, admission: RoomAdmission): void {
    const now = this.#now();
    const recheckAt = now + (admission.staff ? 0 : RECHECK_MS);
    const member: RoomMember = { socket, ...admission, lastHeardAt: now, recheckAt, marks: new Set() };
    const onLeave = this.#options.onJoin?.(admission);
    this.stats.entered += 1;
    const isNew = !this.broadcaster.rooms.has(admission.roomId);
    const room = this.broadcaster.join(admission.roomId, member);
    if (isNew) {
      room.unfollow = this.#options.bus.follow(room.roomId);
      this.#presence.ask(room.roomId);
    }
    socket.on("message", (data, isBinary) => {
      member.lastHeardAt = this.#now();
      // `ws` passes a text message as one Buffer.
      if (!isBinary) this.#receive(room.roomId, member, (data as Buffer).toString("utf8"));
    });
    // ws closes the socket itself after an error (a frame too large: 1009, bad UTF-8: 1007).
    socket.on("error", () => undefined);
    socket.on("close", () => {
      this.broadcaster.leave(room, member);
      if (room.members.size === 0) room.unfollow();
      this.#presenceDue.add(room.roomId);
      onLeave?.();
    });
    // After joining: marks that are set from now on reach the member, so none is missed.
    void this.#readMarks(room, member);
    this.#presenceDue.add(room.roomId);
    writeFrames(socket, prepareFrame(JSON.stringify(this.#presenceOf(room.roomId))));
    const greeting = this.#busHealth.greeting();
    if (greeting) writeFrames(socket, prepareFrame(JSON.stringify(greeting)));
  }

  async #readMarks({ roomId }: Room, member: RoomMember): Promise<void> {
    if (!this.#options.marksOf || member.participantKey === null) return;
    try {
      for (const mark of await this.#options.marksOf({ ...member, roomId })) member.marks.add(mark);
    } catch (error) {
      this.#options.log.warn({ err: error }, "The marks of a socket could not be read");
    }
  }

  // Texts that are not messages are dropped here, messages of unknown types by `onMessage`.
  #receive(roomId: string, member: RoomMember, text: string): void {
    const message = readMessage(text);
    if (message?.type === "ping") writeFrames(member.socket, pong);
    else if (message) this.#options.onMessage?.(roomId, member, message);
  }

  /** Skipped while the previous sweep waits for a slow database. */
  async #sweep(): Promise<void> {
    if (this.#isSweeping) return;
    this.#isSweeping = true;
    try {
      await this.#sweepRooms();
    } finally {
      this.#isSweeping = false;
    }
  }

  async #sweepRooms(): Promise<void> {
    const silentSince = this.#now() - SILENT_SOCKET_MS;
    for (const room of this.broadcaster.rooms.values()) {
      for (const member of room.members) {
        if (member.lastHeardAt < silentSince) {
          this.stats.silent += 1;
          member.socket.terminate();
        } else if (member.recheck && member.recheckAt <= this.#now()) {
          member.recheckAt = this.#now() + (member.staff ? 0 : RECHECK_MS);
          await this.#recheck(room, member, member.recheck);
        }
      }
    }
  }

  async #recheck(room: Room, member: RoomMember, recheck: () => Promise<SocketRights>): Promise<void> {
    try {
      const { staff, profileId } = await recheck();
      member.profileId = profileId;
      room.setStaff(member, staff);
    } catch (error) {
      const isRefused = error instanceof Refusal && [401, 403].includes(error.status);
      if (isRefused) member.socket.close(NO_LONGER_ALLOWED, error.message);
      // Otherwise the database or the provider is unavailable: rights stay as last known until the next check.
      else this.#options.log.warn({ err: error }, "The sessions behind a socket could not be checked");
    }
  }

  #publishPresence(): void {
    this.#presence.refresh();
    for (const roomId of this.#presenceDue) {
      this.#presence.publish(roomId);
      this.broadcaster.broadcast(roomId, this.#presenceOf(roomId), "everyone", "tick");
    }
    this.#presenceDue.clear();
    this.#busHealth.notifyClients();
  }

  #presenceOf(roomId: string): ServerMessage {
    return { type: "presence", data: { count: this.#presence.total(roomId) } };
  }
}

function readMessage(text: string): InboundMessage | null {
  try {
    const message = JSON.parse(text) as Partial<InboundMessage> | null;
    return typeof message?.type === "string" ? (message as InboundMessage) : null;
  } catch {
    return null;
  }
}
