/** Calls the server over HTTP and keeps cookies, as a browser does. */
import { cookieHeader, storeCookies } from "../simulation/browser.ts";

export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  /** The parsed body, or undefined where it is not JSON. */
  json: unknown;
}

export class Visitor {
  readonly url: string;
  readonly token: string | null;
  readonly cookies = new Map<string, string>();
  /** Sent with every request. */
  readonly headers: Readonly<Record<string, string>>;

  constructor(url: string, token: string | null = null, headers: Readonly<Record<string, string>> = {}) {
    this.url = url;
    this.token = token;
    this.headers = headers;
  }

  get cookieHeader(): string {
    return cookieHeader(this.cookies);
  }

  get(path: string, headers?: Record<string, string>): Promise<Answer> {
    return this.send("GET", path, undefined, headers);
  }

  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer> {
    return this.send("POST", path, body, headers);
  }

  patch(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer> {
    return this.send("PATCH", path, body, headers);
  }

  put(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer> {
    return this.send("PUT", path, body, headers);
  }

  delete(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer> {
    return this.send("DELETE", path, body, headers);
  }

  /** A Blob is sent with its content type, a text body as it is, anything else as JSON. */
  async send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    const response = await fetch(this.url + path, {
      method,
      redirect: "manual",
      headers: {
        ...(this.token ? { Authorization: `Bearer ${this.token}` } : {}),
        ...(this.cookies.size > 0 ? { Cookie: this.cookieHeader } : {}),
        ...(body === undefined || body instanceof Blob ? {} : { "Content-Type": "application/json" }),
        ...this.headers,
        ...headers,
      },
      ...(body === undefined
        ? {}
        : { body: typeof body === "string" || body instanceof Blob ? body : JSON.stringify(body) }),
    });
    storeCookies(this.cookies, response);
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, json: parseJson(text) };
  }
}

/** The body of an answer that has to be a success; for steps that a test is not about. */
export async function succeeds<T>(answer: Promise<Answer>): Promise<T> {
  const { status, text, json } = await answer;
  if (status >= 300) throw new Error(`A call that a test relies on failed: ${status} ${text}`);
  return json as T;
}

/** Status and message of an answer that refuses something. */
export function refusalOf({ status, json }: Answer): [number, string | undefined] {
  return [status, (json as { message?: string } | undefined)?.message];
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
