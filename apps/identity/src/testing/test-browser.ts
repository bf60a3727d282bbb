import type { FastifyInstance, LightMyRequestResponse } from "fastify";

/** Minimal browser: stores cookies and sends an Origin header with forms. */
export class TestBrowser {
  readonly cookies = new Map<string, string>();
  readonly #app: FastifyInstance;
  readonly #address: string;

  constructor(app: FastifyInstance, address = "127.0.0.1") {
    this.#app = app;
    this.#address = address;
  }

  get(url: string, headers: Record<string, string> = {}): Promise<LightMyRequestResponse> {
    return this.#send("GET", url, headers);
  }

  /** Posts a form as a page of the sign-on would. Headers given as "" are left out. */
  post(
    url: string,
    form: Record<string, string>,
    headers: Record<string, string> = {},
  ): Promise<LightMyRequestResponse> {
    const all = { origin: "http://localhost", "content-type": "application/x-www-form-urlencoded", ...headers };
    const sent = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ""));
    return this.#send("POST", url, sent, new URLSearchParams(form).toString());
  }

  async #send(method: "GET" | "POST", url: string, headers: Record<string, string>, payload?: string) {
    const cookies = Object.fromEntries(this.cookies);
    const request = { method, url, cookies, remoteAddress: this.#address, headers: { host: "localhost", ...headers } };
    const response = await this.#app.inject(payload === undefined ? request : { ...request, payload });
    for (const cookie of response.cookies) {
      if (cookie.value === "" || cookie.maxAge === 0) this.cookies.delete(cookie.name);
      else this.cookies.set(cookie.name, cookie.value);
    }
    return response;
  }
}
