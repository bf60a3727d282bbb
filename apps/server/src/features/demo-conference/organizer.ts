/** The demo's organizer: an account created through the setup link, which runs the conference through the API. */
import type { AnswerOf, BodyOf, CallName } from "@hubbub/contract/calls";
import { SSO_SERVICE } from "@hubbub/contract/sign-in-names";

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

  /** Creates the installation's first account. @throws Error if that fails */
  static async register(url: string, setupPath: string, { username, password }: Credentials): Promise<Organizer> {
    const browser = new SimulatedBrowser(url, url);
    const email = `${username}@example.org`;
    const { status } = await browser.submit(setupPath, { username, email, password });
    // The setup link redirects to the product, which starts a sign-in.
    const query = new URLSearchParams({ redirect_uri: `${url}/sso/callback`, service: SSO_SERVICE });
    const { headers } = await browser.get(`/identity/hub/api/auth/sso/authorize?${query.toString()}`);
    const token = new URL(headers.location ?? "/", url).searchParams.get("token");
    if (!token) throw new Error(`The organizer's account could not be created (${status})`);
    return new Organizer(browser, token);
  }

  /**
   * Sends a call as the organizer.
   * @param path the call's path with its parameters
   * @throws Error for a status of 300 or more
   */
  async call<N extends CallName>(name: N, path: string, body?: BodyOf<N>): Promise<AnswerOf<N>> {
    const [method = "GET"] = name.split(" ");
    const json = body === undefined ? undefined : ({ type: "application/json", text: JSON.stringify(body) } as const);
    const { status, text } = await this.#browser.send(method, path, json, { Authorization: `Bearer ${this.#token}` });
    if (status >= 300) throw new Error(`${name} returned status ${status}: ${text}`);
    return (text === "" ? null : JSON.parse(text)) as AnswerOf<N>;
  }
}
