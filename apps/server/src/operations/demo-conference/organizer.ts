/** The demo's organizer: a real account, made through the real setup link, who runs the conference by the product's calls. */
import type { AnswerOf, BodyOf, CallName } from "@hubbub/contract/calls";
import { SSO_SERVICE } from "@hubbub/contract/identity";

import { SimulatedBrowser } from "../simulation/browser.ts";

export interface Credentials {
  username: string;
  password: string;
}

export class Organizer {
  readonly #browser: SimulatedBrowser;
  readonly #token: string;

  private constructor(browser: SimulatedBrowser, token: string) {
    this.#browser = browser;
    this.#token = token;
  }

  /** Makes the installation's first account. */
  static async register(url: string, setupLink: string, { username, password }: Credentials): Promise<Organizer> {
    const browser = new SimulatedBrowser(url, url);
    const { pathname, search } = new URL(setupLink);
    const email = `${username}@example.org`;
    const { status } = await browser.submit(pathname + search, { username, email, password });
    // The setup link leads to the product, which starts its own sign-in.
    const query = new URLSearchParams({ redirect_uri: `${url}/sso/callback`, service: SSO_SERVICE });
    const { headers } = await browser.get(`/identity/hub/api/auth/sso/authorize?${query.toString()}`);
    const token = new URL(headers.location ?? "/", url).searchParams.get("token");
    if (!token) throw new Error(`The organizer's account could not be made (${status})`);
    return new Organizer(browser, token);
  }

  /** @param path the call's address with its parameters filled in */
  async call<N extends CallName>(name: N, path: string, body?: BodyOf<N>): Promise<AnswerOf<N>> {
    const [method = "GET"] = name.split(" ");
    const json = body === undefined ? undefined : ({ type: "application/json", text: JSON.stringify(body) } as const);
    const { status, text } = await this.#browser.send(method, path, json, { Authorization: `Bearer ${this.#token}` });
    if (status >= 300) throw new Error(`${name} was answered ${status}: ${text}`);
    return (text === "" ? null : JSON.parse(text)) as AnswerOf<N>;
  }
}
