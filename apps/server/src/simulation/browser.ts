/** Imitates a browser: cookies, an Origin header, and the live connection. */
import { type ClientMessage, HEARTBEAT_MS, type LiveMessage } from "@hubbub/contract/live";
import { type RawData, WebSocket } from "ws";

export interface BrowserResponse {
  status: number;
  headers: Headers;
  text: string;
  /** Milliseconds from the request to the last byte. */
  ms: number;
}

const TIMEOUT_MS = 20_000;

export class SimulatedBrowser {
  readonly url: string;
  /** Value of the Origin header. */
  readonly origin: string;
  readonly #cookies = new Map<string, string>();

  constructor(url: string, origin: string) {
    this.url = url;
    this.origin = origin;
  }

  get cookies(): string {
    return cookieHeader(this.#cookies);
  }

  get(path: string): Promise<BrowserResponse> {
    return this.send("GET", path);
  }

  post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<BrowserResponse> {
    return this.send("POST", path, JSON.stringify(body), headers);
  }

  /** Submits an HTML form. */
  submit(path: string, fields: Record<string, string>): Promise<BrowserResponse> {
    return this.send("POST", path, new URLSearchParams(fields));
  }

  /**
   * Sends a request without following redirects. Rejects if there is no response.
   * @param body a text is JSON
   */
  async send(
    method: string,
    path: string,
    body: string | URLSearchParams | null = null,
    headers: Record<string, string> = {},
  ): Promise<BrowserResponse> {
    const started = performance.now();
    const response = await fetch(new URL(path, this.url), {
      method,
      body,
      redirect: "manual",
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: {
        ...(this.#cookies.size > 0 && { Cookie: this.cookies }),
        ...(method !== "GET" && { Origin: this.origin }),
        ...(typeof body === "string" && { "Content-Type": "application/json" }),
        ...headers,
      },
    });
    storeCookies(this.#cookies, response);
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, ms: performance.now() - started };
  }
}

/** Value of the header Cookie. */
export function cookieHeader(cookies: ReadonlyMap<string, string>): string {
  return [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
}

/** Adds the cookies of a response, and removes those that it deletes. */
export function storeCookies(cookies: Map<string, string>, response: Response): void {
  for (const cookie of response.headers.getSetCookie()) {
    const [pair = ""] = cookie.split(";");
    const equals = pair.indexOf("=");
    const [name, value] = [pair.slice(0, equals), pair.slice(equals + 1)];
    if (value) cookies.set(name, value);
    else cookies.delete(name);
  }
}

interface LiveConnectionDeps {
  browser: SimulatedBrowser;
  eventId: string;
  visitId: string;
  /** Null for most attendees: parsing every message would mainly measure the simulation. */
  onMessage: ((message: LiveMessage) => void) | null;
  /** Called when the connection is lost, and when a reconnection fails. */
  onLost: () => void;
}

const RECONNECT_MS = 3000;
const NORMAL_CLOSURE = 1000;

export class LiveConnection {
  readonly #deps: LiveConnectionDeps;
  #socket: WebSocket | null = null;
  #heartbeat: NodeJS.Timeout | null = null;
  #reconnectTimer: NodeJS.Timeout | null = null;
  #closed = false;

  constructor(deps: LiveConnectionDeps) {
    this.#deps = deps;
  }

  /** Resolves when the connection is open; rejects if the server refuses it. */
  open(): Promise<void> {
    const { browser, eventId, visitId, onMessage } = this.#deps;
    const query = new URLSearchParams({ eventId, participantId: visitId });
    const socket = new WebSocket(`${browser.url.replace(/^http/u, "ws")}/ws?${query.toString()}`, {
      headers: { Cookie: browser.cookies, Origin: browser.origin },
      perMessageDeflate: false,
      // The server is trusted.
      skipUTF8Validation: true,
    });
    this.#socket = socket;
    if (onMessage) socket.on("message", (data) => onMessage(JSON.parse(textOf(data)) as LiveMessage));
    return new Promise((resolve, reject) => {
      let isOpen = false;
      socket.on("open", () => {
        isOpen = true;
        this.#heartbeat = setInterval(() => this.send({ type: "ping" }), HEARTBEAT_MS);
        if (this.#closed) this.close();
        resolve();
      });
      socket.on("error", (error) => (isOpen ? undefined : reject(error)));
      socket.on("close", () => {
        if (this.#heartbeat) clearInterval(this.#heartbeat);
        if (isOpen && !this.#closed) this.#reconnect();
      });
    });
  }

  send(message: ClientMessage): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  close(): void {
    this.#closed = true;
    if (this.#reconnectTimer) clearTimeout(this.#reconnectTimer);
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.close(NORMAL_CLOSURE);
    else this.#socket?.terminate();
  }

  #reconnect(): void {
    this.#deps.onLost();
    this.#reconnectTimer = setTimeout(() => {
      this.open().catch(() => {
        if (!this.#closed) this.#reconnect();
      });
    }, RECONNECT_MS);
  }
}

function textOf(data: RawData): string {
  return (data as Buffer).toString("utf8");
}
