/** A WebSocket for tests, which simulate its events. */
export class FakeWebSocket extends EventTarget {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSING = 2;
  static readonly CLOSED = 3;
  static all: FakeWebSocket[] = [];

  static get last(): FakeWebSocket {
    const last = FakeWebSocket.all.at(-1);
    if (!last) throw new Error("No socket was opened");
    return last;
  }

  readonly url: string;
  readonly sent: string[] = [];
  readyState = FakeWebSocket.CONNECTING;
  closedWith: number | undefined;

  constructor(url: string) {
    super();
    this.url = url;
    FakeWebSocket.all.push(this);
  }

  send(text: string): void {
    this.sent.push(text);
  }

  close(code?: number): void {
    this.closedWith = code;
    this.readyState = FakeWebSocket.CLOSED;
  }

  simulateOpen(): void {
    this.readyState = FakeWebSocket.OPEN;
    this.dispatchEvent(new Event("open"));
  }

  simulateMessage(message: unknown): void {
    const data = typeof message === "string" ? message : JSON.stringify(message);
    this.dispatchEvent(new MessageEvent("message", { data }));
  }

  simulateClose(code: number): void {
    this.readyState = FakeWebSocket.CLOSED;
    this.dispatchEvent(new CloseEvent("close", { code }));
  }
}
