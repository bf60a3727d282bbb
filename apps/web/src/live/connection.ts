/** The WebSocket connection to one room: connects, sends pings, reconnects, and passes messages to listeners. */
import {
  type ClientMessage,
  HEARTBEAT_MS,
  RECONNECT_TRIES,
  retryDelay,
  type LiveMessage,
  type LiveMessageOf,
  type LiveMessageType,
} from "@hubbub/contract/live";

import { onProbablyOnline } from "../lib/on-probably-online.ts";
import { learnFromMessage } from "../lib/server-clock.ts";
import { createSignal } from "../lib/store.ts";

export type LiveStatus = "connecting" | "connected" | "reconnecting" | "lost";
type LiveHandler<T extends LiveMessageType> = (data: LiveMessageOf<T>["data"]) => void;

/**
 * Each message and both of these are DOM events of the page: a documented interface for scripts outside this app
 * (docs/live-protocol.md), which can dispatch the events about the connection too.
 */
const CONNECTION_LOST = "ws-connection:lost";
export const CONNECTION_ESTABLISHED = "ws-connection:established";

const NORMAL_CLOSURE = 1000;
/** The server closes with this code if a session or an access link has ended. */
const NO_LONGER_ALLOWED = 1008;
/** A connection that lasted this long is stable: the next disconnect starts the reconnect delays from the beginning. */
const STABLE_AFTER_MS = 5000;
/** A page that was hidden for longer than this may have missed messages although its socket is open. */
const HIDDEN_TOO_LONG_MS = 30_000;

/**
 * Called when messages may have been missed. "now" after a reconnect or a long time in the background, and when the page
 * may have lost the right to what it shows. "spread" after the first connect, after an erasure, and when the bus is
 * healthy again: then many pages refetch together.
 */
type HandleMayBeStale = (refetch: "now" | "spread") => void;

export class LiveConnection {
  readonly #random: (() => number) | undefined;
  #url = "";
  #onMayBeStale: HandleMayBeStale = () => undefined;
  #onMessage: (message: LiveMessage) => void = () => undefined;
  readonly #handlers = new Map<string, Set<(data: never) => void>>();
  readonly #latest = new Map<LiveMessageType, unknown>();
  readonly #statusChanged = createSignal();
  #status: LiveStatus = "connecting";
  #socket: WebSocket | null = null;
  #isOpen = false;
  /** Ends listening to the page. */
  #listening = new AbortController();
  #wasEstablished = false;
  #attempt = 0;
  #reconnectTimer: ReturnType<typeof setTimeout> | undefined;
  #stableTimer: ReturnType<typeof setTimeout> | undefined;
  #heartbeat: ReturnType<typeof setInterval> | undefined;
  #serverAnswersPings = false;
  #isBusHealthy = true;
  #pingUnanswered = false;
  #hiddenSince: number | null = null;

  constructor(random?: () => number) {
    this.#random = random;
  }

  /** Connects, and reconnects until `close`. Calls `onMessage` for every message, after the handlers of `on`. */
  open(url: string, onMayBeStale: HandleMayBeStale, onMessage: (message: LiveMessage) => void): void {
    if (this.#isOpen) return;
    this.#isOpen = true;
    this.#url = url;
    this.#onMayBeStale = onMayBeStale;
    this.#onMessage = onMessage;
    this.#wasEstablished = false;
    this.#serverAnswersPings = false;
    this.#hiddenSince = null;
    this.#attempt = 0;
    const { signal } = (this.#listening = new AbortController());
    window.addEventListener(CONNECTION_LOST, () => this.#setStatus("reconnecting"), { signal });
    window.addEventListener(CONNECTION_ESTABLISHED, () => this.#setStatus("connected"), { signal });
    window.addEventListener("offline", this.#handleOffline, { signal });
    document.addEventListener("visibilitychange", this.#handleVisibility, { signal });
    onProbablyOnline(this.retry, { signal });
    this.#connect();
  }

  /** Disconnects, and does not reconnect until `open`. The latest messages are those of the room, so they are dropped. */
  close(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.#listening.abort();
    clearTimeout(this.#reconnectTimer);
    this.#dropSocket();
    this.#latest.clear();
    this.#setStatus("connecting");
  }

  /**
   * Connects immediately and restarts the reconnect delays. Does nothing while connected or connecting, with one
   * exception: if the status is "lost", it replaces the running attempt, unless that is the first since the last call.
   */
  readonly retry = (): void => {
    const isTrying = this.#socket !== null && (this.#status !== "lost" || this.#attempt === 0);
    if (!this.#isOpen || isTrying) return;
    clearTimeout(this.#reconnectTimer);
    this.#dropSocket();
    this.#attempt = 0;
    this.#connect();
  };

  send(message: ClientMessage): void {
    if (this.#socket?.readyState !== WebSocket.OPEN) {
      console.warn("The live channel is not connected; not sent:", message.type);
      return;
    }
    this.#socket.send(JSON.stringify(message));
  }

  /** Calls `handler` for every message of this type. Returns a function that unsubscribes. */
  on<T extends LiveMessageType>(type: T, handler: LiveHandler<T>): () => void {
    const handlers = this.#handlers.get(type) ?? new Set();
    this.#handlers.set(type, handlers);
    handlers.add(handler);
    return () => handlers.delete(handler);
  }

  /** The data of the latest message of this type; useful for messages that contain a state, such as `presence`. */
  getLatest<T extends LiveMessageType>(type: T): LiveMessageOf<T>["data"] | null {
    return (this.#latest.get(type) as LiveMessageOf<T>["data"] | undefined) ?? null;
  }

  readonly subscribe = this.#statusChanged.subscribe;

  readonly getStatus = (): LiveStatus => this.#status;

  /** Whether the channel is connected and the bus is healthy: then every change is pushed, and polls may be rare. */
  readonly getDeliversAll = (): boolean => this.#status === "connected" && this.#isBusHealthy;

  #connect(): void {
    const socket = new WebSocket(this.#url);
    this.#socket = socket;
    socket.addEventListener("open", () => {
      if (socket === this.#socket) this.#handleOpen();
    });
    socket.addEventListener("message", (event: MessageEvent) => {
      if (socket === this.#socket) this.#handleMessage(event.data);
    });
    // The browser also sends "close" for a failed connection attempt.
    socket.addEventListener("close", (event: CloseEvent) => {
      if (socket === this.#socket) this.#handleLoss(event.code);
    });
  }

  #handleOpen(): void {
    const isReconnect = this.#wasEstablished;
    this.#wasEstablished = true;
    this.#stableTimer = setTimeout(() => (this.#attempt = 0), STABLE_AFTER_MS);
    this.#heartbeat = setInterval(this.#ping, HEARTBEAT_MS);
    this.#pingUnanswered = false;
    // The server sends `live:whole` after connecting if the bus is unhealthy.
    this.#isBusHealthy = true;
    this.#setStatus("connected");
    dispatchPageEvent(CONNECTION_ESTABLISHED);
    this.#onMayBeStale(isReconnect ? "now" : "spread");
  }

  #handleMessage(raw: unknown): void {
    this.#pingUnanswered = false;
    const message = parseMessage(raw);
    if (!message) return;
    if (message.type === "pong") {
      this.#serverAnswersPings = true;
      return;
    }
    if (message.type === "live:whole") {
      this.#handleBusHealth(message.data.whole);
      return;
    }
    // The message does not name what was erased: refetch, spread over time.
    if (message.type === "contributions:erased") this.#onMayBeStale("spread");
    learnFromMessage(message.data);
    this.#latest.set(message.type, message.data);
    for (const handler of this.#handlers.get(message.type) ?? []) (handler as (data: unknown) => void)(message.data);
    this.#onMessage(message);
    dispatchPageEvent(message.type, message.data);
  }

  /** When the bus is healthy again, messages may have been missed: refetch, spread over time. */
  #handleBusHealth(isHealthy: boolean): void {
    this.#isBusHealthy = isHealthy;
    this.#statusChanged.notify();
    if (isHealthy) this.#onMayBeStale("spread");
  }

  #handleLoss(code: number): void {
    this.#dropSocket();
    if (this.#status === "connecting" || this.#status === "connected") dispatchPageEvent(CONNECTION_LOST);
    if (code === NO_LONGER_ALLOWED) this.#onMayBeStale("now");
    // Where WebSockets are blocked, the page polls and must not show a warning at each attempt.
    const isTemporary = this.#wasEstablished && this.#status !== "lost" && this.#attempt < RECONNECT_TRIES;
    this.#setStatus(isTemporary && code !== NORMAL_CLOSURE ? "reconnecting" : "lost");
    if (code === NORMAL_CLOSURE) return;
    this.#reconnectTimer = setTimeout(() => this.#connect(), retryDelay(this.#attempt, this.#random));
    this.#attempt += 1;
  }

  #dropSocket(): void {
    const socket = this.#socket;
    this.#socket = null;
    clearTimeout(this.#stableTimer);
    clearInterval(this.#heartbeat);
    if (socket && socket.readyState < WebSocket.CLOSING) socket.close(NORMAL_CLOSURE);
  }

  readonly #ping = (): void => {
    // Phones keep dead sockets "open" for minutes. If the server answered pings before, a missing pong is a disconnect.
    if (this.#pingUnanswered && this.#serverAnswersPings) {
      this.#handleLoss(0);
      return;
    }
    this.#pingUnanswered = true;
    this.send({ type: "ping" });
  };

  readonly #handleOffline = (): void => {
    if (this.#socket) this.#handleLoss(0);
  };

  readonly #handleVisibility = (): void => {
    if (document.visibilityState !== "visible") {
      this.#hiddenSince = Date.now();
      return;
    }
    const wasHiddenTooLong = this.#hiddenSince !== null && Date.now() - this.#hiddenSince > HIDDEN_TOO_LONG_MS;
    this.#hiddenSince = null;
    if (this.#status === "connected" && wasHiddenTooLong) this.#onMayBeStale("now");
  };

  #setStatus(status: LiveStatus): void {
    if (status === this.#status) return;
    this.#status = status;
    this.#statusChanged.notify();
  }
}

/** The room of an event or of a group, and who enters it. */
export type LiveRoom = ({ eventId: string } | { groupId: string }) & {
  participantId: string;
  profileId?: string | undefined;
};

/** The WebSocket address of a room (`LiveRoom` as a query), on the host of the page. */
export function liveUrl(query: string): string {
  const url = new URL("/ws", window.location.href);
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  url.search = query;
  return url.href;
}

/** Dispatches on the document; the event bubbles to the window. */
function dispatchPageEvent(type: string, detail?: unknown): void {
  document.dispatchEvent(new CustomEvent(type, { detail, bubbles: true }));
}

function parseMessage(raw: unknown): LiveMessage | null {
  try {
    const message = JSON.parse(String(raw)) as Partial<LiveMessage> | null;
    if (typeof message?.type === "string") return message as LiveMessage;
    throw new TypeError("no type");
  } catch (error) {
    console.warn("The live channel sent an unreadable message", error);
    return null;
  }
}
