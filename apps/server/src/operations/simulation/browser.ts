/** A browser as far as a server can tell: cookies, an Origin, calls over HTTP with connections that stay open. */
import { Agent, type IncomingHttpHeaders, request } from "node:http";

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  /** From asking to the last byte. */
  ms: number;
}

export interface Body {
  type: "application/json" | "application/x-www-form-urlencoded";
  text: string;
}

const TIMEOUT_MS = 20_000;
const agent = new Agent({ keepAlive: true, maxFreeSockets: 256 });

export class SimulatedBrowser {
  readonly url: string;
  /** What it names as the page's own address. */
  readonly origin: string;
  readonly #cookies = new Map<string, string>();

  constructor(url: string, origin: string) {
    this.url = url;
    this.origin = origin;
  }

  get cookies(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  get(path: string): Promise<Answer> {
    return this.send("GET", path);
  }

  post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    return this.send("POST", path, { type: "application/json", text: JSON.stringify(body) }, headers);
  }

  /** Sends a page's form, as browsers without scripts do. */
  submit(path: string, fields: Record<string, string>): Promise<Answer> {
    const text = new URLSearchParams(fields).toString();
    return this.send("POST", path, { type: "application/x-www-form-urlencoded", text });
  }

  /** Redirects are not followed. Rejects where no answer came. */
  send(method: string, path: string, body?: Body, headers: Record<string, string> = {}): Promise<Answer> {
    const started = performance.now();
    return new Promise((resolve, reject) => {
      const sending = request(
        new URL(path, this.url),
        {
          method,
          agent,
          timeout: TIMEOUT_MS,
          headers: {
            ...(this.#cookies.size > 0 ? { Cookie: this.cookies } : {}),
            ...(method === "GET" ? {} : { Origin: this.origin }),
            ...(body ? { "Content-Type": body.type, "Content-Length": Buffer.byteLength(body.text) } : {}),
            ...headers,
          },
        },
        (answer) => {
          const chunks: Buffer[] = [];
          answer.on("data", (chunk: Buffer) => chunks.push(chunk));
          answer.on("error", reject);
          answer.on("end", () => {
            this.#keep(answer.headers["set-cookie"] ?? []);
            const text = Buffer.concat(chunks).toString("utf8");
            resolve({
              status: answer.statusCode ?? 0,
              headers: answer.headers,
              text,
              ms: performance.now() - started,
            });
          });
        },
      );
      sending.on("timeout", () => sending.destroy(new Error(`No answer within ${TIMEOUT_MS / 1000} s`)));
      sending.on("error", reject);
      sending.end(body?.text);
    });
  }

  #keep(cookies: readonly string[]): void {
    for (const cookie of cookies) {
      const [pair = ""] = cookie.split(";");
      const equals = pair.indexOf("=");
      const [name, value] = [pair.slice(0, equals), pair.slice(equals + 1)];
      if (value) this.#cookies.set(name, value);
      else this.#cookies.delete(name);
    }
  }
}
