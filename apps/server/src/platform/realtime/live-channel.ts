/** The server side of the live channel: upgrades on `/ws`, rooms, messages of clients. */
import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";

import type { ErrorCode } from "@hubbub/contract/errors";
import type { LiveMessage } from "@hubbub/contract/live";
import { type WebSocket, WebSocketServer } from "ws";

import type { Bus } from "../bus/bus.ts";
import type { Caches } from "../cache/caches.ts";
import { createLru, type Lru } from "../cache/lru.ts";
import { endWithError } from "../http/errors.ts";
import { Refusal } from "../http/refusal.ts";
import type { Broadcaster } from "./broadcast.ts";
import { BusHealthNotifier, type Presence } from "./notices.ts";
import type { RoomAdmission, RoomMember } from "./room.ts";
import { nextRecheckAt, type RoomRules, SocketChecks } from "./socket-checks.ts";

/** Maximum size of a client's frame in bytes. A larger one closes the socket with code 1009. */
const INBOUND_FRAME_MAX = 8192;

/** Interval of the checks of sockets and of the messages about presence and the health of the bus, while there are any. */
const ROUND_MS = 1_000;
/** Close code of a planned restart: clients reconnect. */
const RESTART_CODE = 1012;
/** Time for the clients' answers to the close frame. */
const LAST_WAIT_MS = 100;
const ORDERED_KEYS_MAX = 10_000;
/** A larger difference means that the database's clock was set back, not that a message is late. */
const LATE_MAX_MICROSECONDS = 5_000_000;

/** A message of a client: an object with a type. The other fields are not checked yet. */
export interface InboundMessage {
  type: string;
  [field: string]: unknown;
}

export interface LiveChannelOptions<Data> {
  bus: Bus;
  caches: Pick<Caches, "add">;
  broadcaster: Broadcaster<Data>;
  /** The people in the rooms of `broadcaster`. The channel closes them. */
  presence: Presence;
  /** Decides which room a client joins; throws a Refusal if it may not join. */
  admit: (request: IncomingMessage, query: URLSearchParams) => Promise<RoomAdmission<Data>>;
  rules: RoomRules<Data>;
  /** Called right before a socket joins a room. Throws a Refusal if too many have joined. */
  beforeJoin?: (admission: RoomAdmission<Data>) => void;
  /** Called when a socket has joined a room. The function it returns is called when the socket leaves. */
  onJoin?: (admission: RoomAdmission<Data>) => (() => void) | undefined;
  /** Called for every message but pings. It has to validate the message. */
  onMessage?: (roomId: string, member: RoomMember<Data>, message: InboundMessage) => void;
  log: { warn(details: object, text: string): void };
}

const PONG = JSON.stringify({ type: "pong", data: {} } satisfies LiveMessage);

export class LiveChannel<Data = unknown> {
  readonly broadcaster: Broadcaster<Data>;
  readonly stats = { entered: 0, silent: 0, refused: {} as Partial<Record<ErrorCode, number>> };
  readonly #options: LiveChannelOptions<Data>;
  readonly #server = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    clientTracking: false,
    maxPayload: INBOUND_FRAME_MAX,
  });
  readonly #presence: Presence;
  readonly #busHealth: BusHealthNotifier;
  readonly #checks: SocketChecks<Data>;
  /** The `at` of the last message with a state, by its key: microseconds of the database's clock. */
  readonly #lastStates: Lru<number>;
  readonly #endSubscriptions: () => void;
  #rounds: NodeJS.Timeout | undefined;
  #isClosing = false;

  constructor(options: LiveChannelOptions<Data>) {
    const { bus, broadcaster, presence, log, rules } = options;
    this.#options = options;
    this.broadcaster = broadcaster;
    this.#lastStates = options.caches.add("message-order", createLru({ maxEntries: ORDERED_KEYS_MAX }));
    this.#presence = presence;
    this.#busHealth = new BusHealthNotifier({ bus, broadcaster });
    this.#checks = new SocketChecks<Data>({
      broadcaster,
      rules,
      log,
      onSilent: () => (this.stats.silent += 1),
      onStaffChange: (roomId) => this.#presence.noteChange(roomId),
    });
    const endMessages = bus.subscribe((publication) => {
      if (!publication.message) return;
      const { roomId, message, audience, urgency, state } = publication;
      if (state && this.#isLate(`${roomId} ${state.key}`, state.at)) return;
      broadcaster.sendHere(roomId, message, { audience, urgency, stateKey: state?.key });
    });
    const endChecks = bus.onStale(rules.settingsNames, (roomId) => this.#checks.checkSettings(roomId));
    this.#endSubscriptions = () => {
      endMessages();
      endChecks();
    };
  }

  attach(server: Server): void {
    server.on("upgrade", (request, socket, head) => void this.#upgrade(request, socket, head));
  }

  /** The number of people in the room, on all nodes. */
  presence(roomId: string): number {
    return this.#presence.total(roomId);
  }

  /** The number of people in each room, on all nodes. */
  presences(): Map<string, number> {
    return this.#presence.totals();
  }

  /** The number of people in each room, on this node. */
  presencesHere(): Map<string, number> {
    return new Map([...this.broadcaster.rooms.values()].map((room) => [room.roomId, room.presence]));
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    clearInterval(this.#rounds);
    this.#endSubscriptions();
    this.#presence.close();
    this.#busHealth.close();
    const sockets = this.broadcaster.roomsOf(null).flatMap(({ members }) => [...members].map(({ socket }) => socket));
    for (const socket of sockets) socket.close(RESTART_CODE, "The server is restarting");
    if (sockets.length > 0) await sleep(LAST_WAIT_MS);
    for (const socket of sockets) socket.terminate();
    this.#server.close();
  }

  async #upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const onEarlyError = () => socket.destroy();
    socket.on("error", onEarlyError);
    try {
      const url = new URL(request.url ?? "/", "http://localhost");
      if (url.pathname !== "/ws") throw new Refusal("not_found", "There is no live channel here");
      this.#refuseWhileClosing();
      const changesBefore = this.#checks.settingsChanges;
      const admission = await this.#options.admit(request, url.searchParams);
      // `close` may have begun during the await. It would not close this socket.
      this.#refuseWhileClosing();
      this.#options.beforeJoin?.(admission);
      if (socket.destroyed) return;
      this.#server.handleUpgrade(request, socket, head, (opened) => {
        socket.off("error", onEarlyError);
        this.#enter(opened, socket, admission);
        // The admission may be from before the change.
        if (this.#checks.settingsChanges !== changesBefore) this.#checks.checkSettings(admission.roomId);
      });
    } catch (error) {
      const refusal = error instanceof Refusal ? error : new Refusal("internal", "Something went wrong on the server");
      this.stats.refused[refusal.code] = (this.stats.refused[refusal.code] ?? 0) + 1;
      endWithError(socket, refusal.status, { code: refusal.code, message: refusal.message });
      if (!(error instanceof Refusal))
        this.#options.log.warn({ err: error }, "Could not open a live connection. The client tries again.");
    }
  }

  #refuseWhileClosing(): void {
    if (this.#isClosing) throw new Refusal("unavailable", "The server is restarting");
  }

  #enter(socket: WebSocket, connection: Duplex, admission: RoomAdmission<Data>): void {
    const { roomId } = admission;
    const recheckAt = nextRecheckAt(admission);
    const lastHeardAt = Date.now();
    const member: RoomMember<Data> = { ...admission, socket, connection, marks: new Set(), recheckAt, lastHeardAt };
    this.stats.entered += 1;
    const isNew = !this.broadcaster.rooms.has(roomId);
    const room = this.broadcaster.join(roomId, member);
    this.#rounds ??= setInterval(() => this.#runRound(), ROUND_MS).unref();
    if (isNew) this.#presence.ask(roomId);
    this.#presence.noteChange(roomId);
    const onLeave = this.#options.onJoin?.(admission);
    socket.on("close", () => {
      this.broadcaster.leave(room, member);
      this.#presence.noteChange(roomId);
      onLeave?.();
    });
    socket.on("message", (bytes, isBinary) => {
      member.lastHeardAt = Date.now();
      // `ws` passes a text message as one Buffer.
      if (!isBinary) this.#receive(member, (bytes as Buffer).toString("utf8"));
    });
    // ws closes the socket itself after an error (a frame too large: 1009, bad UTF-8: 1007).
    socket.on("error", () => undefined);
    socket.send(JSON.stringify(this.#presence.message(roomId)));
    const busHealth = this.#busHealth.greeting();
    if (busHealth) socket.send(JSON.stringify(busHealth));
  }

  #runRound(): void {
    this.#checks.run();
    this.#presence.broadcastChanges();
    this.#busHealth.notifyClients();
    if (this.broadcaster.rooms.size > 0) return;
    clearInterval(this.#rounds);
    this.#rounds = undefined;
  }

  // Texts that are not messages are dropped here, messages of unknown types by `onMessage`.
  #receive(member: RoomMember<Data>, text: string): void {
    const message = readMessage(text);
    if (message?.type === "ping") member.socket.send(PONG);
    else if (message) this.#options.onMessage?.(member.roomId, member, message);
  }

  /** Whether a newer state with this key has been broadcast: messages may arrive in another order than their changes. */
  #isLate(key: string, at: number): boolean {
    const last = this.#lastStates.get(key);
    if (last !== undefined && at < last && last - at < LATE_MAX_MICROSECONDS) return true;
    this.#lastStates.set(key, at);
    return false;
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
