/** One room's live channel in the browser: opens, listens, pings, comes back. Knows messages, not activities. */
import {
  type ClientMessage,
  HEARTBEAT_MS,
  RECONNECT_TRIES,
  type ServerMessage,
  type ServerMessageOf,
  type ServerMessageType,
} from "@hubbub/contract/live";

import { reconnectDelay } from "@hubbub/contract/reconnect-delay";

import { dispatchEstablished, dispatchLost, dispatchPageEvent, onPageStatus } from "./page-events.ts";

export type LiveStatus = "connecting" | "connected" | "reconnecting" | "lost";
export type LiveHandler<T extends ServerMessageType> = (data: ServerMessageOf<T>["data"]) => void;

const NORMAL_CLOSURE = 1000;
/** A connection that lasted this long was a good one: the next loss starts the series of tries from the beginning. */
const PROVEN_AFTER_MS = 5000;
/** A page hidden for longer than this may have missed messages although its socket looks open. */
const ASLEEP_AFTER_MS = 30_000;

interface LiveConnectionOptions {
  url: string;
  /** Called each time the channel is up; `again` when there had been a loss (or a long sleep) since the last time. */
  onEstablished?: (again: boolean) => void;
  random?: () => number;
}

const establishedListeners = new Set<() => void>();

/** Calls `listener` each time any live channel of this page is established; the returned function ends that. */
export function onConnectionEstablished(listener: () => void): () => void {
  establishedListeners.add(listener);
  return () => establishedListeners.delete(listener);
}

export class LiveConnection {
  readonly #options: LiveConnectionOptions;
  readonly #handlers = new Map<string, Set<(data: never) => void>>();
  readonly #latest = new Map<ServerMessageType, unknown>();
  readonly #statusListeners = new Set<() => void>();
  #status: LiveStatus = "connecting";
  #socket: WebSocket | null = null;
  #isOpen = false;
  #wasEstablished = false;
  #attempt = 0;
  #reconnectTimer: ReturnType<typeof setTimeout> | undefined;
  #provenTimer: ReturnType<typeof setTimeout> | undefined;
  #heartbeat: ReturnType<typeof setInterval> | undefined;
  #serverAnswersPings = false;
  #isWhole = true;
  #pingUnanswered = false;
  #hiddenSince: number | null = null;
  #stopPageStatus = (): void => undefined;

  constructor(options: LiveConnectionOptions) {
    this.#options = options;
  }

  /** Opens the channel and keeps it open until `close`. */
  open(): void {
    if (this.#isOpen) return;
    this.#isOpen = true;
    this.#attempt = 0;
    this.#stopPageStatus = onPageStatus({
      lost: () => this.#setStatus("reconnecting"),
      established: () => this.#setStatus("connected"),
    });
    window.addEventListener("online", this.retry);
    window.addEventListener("offline", this.#handleOffline);
    document.addEventListener("visibilitychange", this.#handleVisibility);
    this.#setStatus("connecting");
    this.#connect();
  }

  /** Closes for good; nothing reconnects until `open`. */
  close(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.#stopPageStatus();
    window.removeEventListener("online", this.retry);
    window.removeEventListener("offline", this.#handleOffline);
    document.removeEventListener("visibilitychange", this.#handleVisibility);
    clearTimeout(this.#reconnectTimer);
    this.#dropSocket();
  }

  /** Starts the series of tries again, now; nothing happens while connected. */
  readonly retry = (): void => {
    if (!this.#isOpen || this.#socket) return;
    clearTimeout(this.#reconnectTimer);
    this.#attempt = 0;
    this.#setStatus("reconnecting");
    this.#connect();
  };

  send(message: ClientMessage): void {
    if (this.#socket?.readyState !== WebSocket.OPEN) {
      console.warn("The live channel is not connected; not sent:", message.type);
      return;
    }
    this.#socket.send(JSON.stringify(message));
  }

  /** Calls `handler` for every message of this type; the returned function ends that. */
  on<T extends ServerMessageType>(type: T, handler: LiveHandler<T>): () => void {
    const handlers = this.#handlers.get(type) ?? new Set();
    this.#handlers.set(type, handlers);
    handlers.add(handler);
    return () => handlers.delete(handler);
  }

  /** What the latest message of this type said; for those that tell a state rather than an occurrence. */
  getLatest<T extends ServerMessageType>(type: T): ServerMessageOf<T>["data"] | null {
    return (this.#latest.get(type) as ServerMessageOf<T>["data"] | undefined) ?? null;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#statusListeners.add(listener);
    return () => this.#statusListeners.delete(listener);
  };

  readonly getStatus = (): LiveStatus => this.#status;

  /** Whether the channel is up and brings all that happens: then polls may be rare. */
  readonly getIsWhole = (): boolean => this.#status === "connected" && this.#isWhole;

  #connect(): void {
    const socket = new WebSocket(this.#options.url);
    this.#socket = socket;
    socket.addEventListener("open", () => {
      if (socket === this.#socket) this.#handleOpen();
    });
    socket.addEventListener("message", (event: MessageEvent) => {
      if (socket === this.#socket) this.#handleMessage(event.data);
    });
    // A failed attempt reports as a close too; the browser logs the rest.
    socket.addEventListener("close", (event: CloseEvent) => {
      if (socket === this.#socket) this.#handleLoss(event.code);
    });
  }

  #handleOpen(): void {
    const again = this.#wasEstablished;
    this.#wasEstablished = true;
    this.#provenTimer = setTimeout(() => (this.#attempt = 0), PROVEN_AFTER_MS);
    this.#heartbeat = setInterval(this.#ping, HEARTBEAT_MS);
    this.#pingUnanswered = false;
    // The server says so again where it is not.
    this.#isWhole = true;
    this.#setStatus("connected");
    dispatchEstablished();
    for (const listener of establishedListeners) listener();
    this.#options.onEstablished?.(again);
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
      this.#handleWhole(message.data.whole);
      return;
    }
    // What is gone is in no message: lists are read anew, spread like the first reads.
    if (message.type === "contributions:erased") this.#options.onEstablished?.(false);
    this.#latest.set(message.type, message.data);
    for (const handler of this.#handlers.get(message.type) ?? []) (handler as (data: unknown) => void)(message.data);
    dispatchPageEvent(message.type, message.data);
  }

  // Servers that did not hear each other do again: what was missed is read anew, spread like the first reads.
  #handleWhole(whole: boolean): void {
    this.#isWhole = whole;
    for (const listener of this.#statusListeners) listener();
    if (whole) this.#options.onEstablished?.(false);
  }

  #handleLoss(code: number): void {
    this.#dropSocket();
    if (this.#status === "connecting" || this.#status === "connected") {
      dispatchLost();
    }
    if (code === NORMAL_CLOSURE || this.#attempt >= RECONNECT_TRIES) {
      this.#setStatus("lost");
      return;
    }
    this.#setStatus("reconnecting");
    this.#reconnectTimer = setTimeout(() => this.#connect(), reconnectDelay(this.#attempt, this.#options.random));
    this.#attempt += 1;
  }

  #dropSocket(): void {
    const socket = this.#socket;
    this.#socket = null;
    clearTimeout(this.#provenTimer);
    clearInterval(this.#heartbeat);
    if (socket && socket.readyState < WebSocket.CLOSING) socket.close(NORMAL_CLOSURE);
  }

  readonly #ping = (): void => {
    // Phones keep dead sockets "open" for minutes. Where the server is known to answer, silence is a loss.
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
    const asleep = this.#hiddenSince !== null && Date.now() - this.#hiddenSince > ASLEEP_AFTER_MS;
    this.#hiddenSince = null;
    if (this.#status === "connected") {
      if (asleep) this.#options.onEstablished?.(true);
    } else {
      this.retry();
    }
  };

  #setStatus(status: LiveStatus): void {
    if (status === this.#status) return;
    this.#status = status;
    for (const listener of this.#statusListeners) listener();
  }
}

/** Whose room a page follows: an event's, or a group's. */
export type LiveRoom = { eventId: string } | { groupId: string };

/** Where a room's live channel is, on the page's own host. */
export function liveUrl(room: LiveRoom, participantId: string, profileId?: string): string {
  const url = new URL("/ws", window.location.href);
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  url.search = new URLSearchParams({ ...room, participantId, ...(profileId ? { profileId } : {}) }).toString();
  return url.href;
}

function parseMessage(raw: unknown): ServerMessage | null {
  try {
    const message = JSON.parse(String(raw)) as Partial<ServerMessage> | null;
    if (typeof message?.type === "string") return message as ServerMessage;
    console.warn("The live channel sent something without a type");
  } catch (error) {
    console.warn("The live channel sent something unreadable", error);
  }
  return null;
}
