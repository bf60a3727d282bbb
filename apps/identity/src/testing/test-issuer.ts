/** An issuer of OpenID Connect for tests: oidc-provider on a loopback port, and a browser that signs in there. */
import { generateKeyPairSync, type KeyObject } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

import { decodeJwt, decodeProtectedHeader, type JWTPayload, SignJWT } from "jose";

import { startProvider } from "./issuer-provider.ts";

interface SigningKey {
  kid: string;
  privateKey: KeyObject;
}

export interface TestIssuer {
  url: string;
  /** The claims of each person by login. */
  people: Map<string, Record<string, unknown>>;
  /** Changes the claims of each ID token, which is signed again; with the returned key, if it returns one. */
  changeIdToken: ((claims: JWTPayload) => { claims: JWTPayload; key?: KeyObject }) | null;
  /** Whether requests get no answer. */
  isHanging: boolean;
  /** Replaces the signing key. */
  rotateKey(): Promise<void>;
  /** Replaces the client's redirect URIs. Sign-outs return to the root of their origins. */
  registerClient(redirectUris: string[]): Promise<void>;
  /** Opens the URL of an authorization request, signs in, and returns the URL that the browser is sent back to. */
  signIn(url: string, login: string): Promise<string>;
  /** Opens it and cancels instead. */
  cancel(url: string): Promise<string>;
  close(): Promise<void>;
}

/** @param redirectUris of the client, as for `registerClient` */
export async function startTestIssuer(redirectUris: string[], port = 0): Promise<TestIssuer> {
  const people = new Map<string, Record<string, unknown>>();
  const server = createServer();
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  let key = makeKey();
  let uris = redirectUris;
  const start = () => {
    const { kid, privateKey } = key;
    const jwk = { ...privateKey.export({ format: "jwk" }), kid, use: "sig", alg: "RS256" };
    return startProvider({ url, key: jwk, people, redirectUris: uris });
  };
  let answer = await start();
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    if (issuer.isHanging) return;
    if (issuer.changeIdToken && request.url === "/token") changeResponse(response, key, issuer.changeIdToken);
    void answer(request, response);
  });
  const issuer: TestIssuer = {
    url,
    people,
    changeIdToken: null,
    isHanging: false,
    async rotateKey() {
      key = makeKey();
      answer = await start();
    },
    async registerClient(changed) {
      uris = changed;
      answer = await start();
    },
    signIn: (address, login) => new IssuerVisitor(url).visit(address, { login }),
    cancel: (address) => new IssuerVisitor(url).visit(address, {}),
    close: () => closeServer(server),
  };
  return issuer;
}

function makeKey(): SigningKey {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  return { kid: crypto.randomUUID(), privateKey };
}

/** Replaces the ID token in the answer of the token endpoint. */
function changeResponse(
  response: ServerResponse,
  { kid, privateKey }: SigningKey,
  change: NonNullable<TestIssuer["changeIdToken"]>,
): void {
  const end = response.end.bind(response) as (body: string) => ServerResponse;
  const replace = async (body: string) => {
    const tokens = JSON.parse(body) as { id_token: string };
    const { claims, key = privateKey } = change(decodeJwt(tokens.id_token));
    const { alg } = decodeProtectedHeader(tokens.id_token);
    const token = await new SignJWT(claims).setProtectedHeader({ alg: alg ?? "", kid }).sign(key);
    const changed = JSON.stringify({ ...tokens, id_token: token });
    response.setHeader("content-length", Buffer.byteLength(changed));
    end(changed);
  };
  response.end = ((body: string | Buffer) => {
    void replace(String(body));
    return response;
  }) as typeof response.end;
}

async function closeServer(server: Server): Promise<void> {
  server.closeAllConnections();
  server.close();
  await once(server, "close");
}

/** A browser at the pages of the issuer, which are followed until they lead to another origin. */
class IssuerVisitor {
  readonly #url: string;
  readonly #cookies = new Map<string, string>();

  constructor(url: string) {
    this.#url = url;
  }

  /** Sends the form of the sign-in page, and returns the URL that the issuer sends the browser to. */
  async visit(start: string, form: Record<string, string>): Promise<string> {
    const page = await this.#open(start);
    const returned = await this.#open(page, new URLSearchParams(form));
    if (!returned.startsWith(this.#url)) return returned;
    throw new Error("The issuer did not send the browser back");
  }

  /** Follows redirects, and returns the URL of the page, or that of another origin. */
  async #open(start: string, form?: URLSearchParams): Promise<string> {
    let url = new URL(start, this.#url);
    let body = form ?? null;
    while (url.origin === this.#url) {
      const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ");
      const response = await fetch(url, {
        method: body ? "POST" : "GET",
        body,
        headers: { cookie },
        redirect: "manual",
      });
      for (const set of response.headers.getSetCookie()) {
        const [, name = "", value = ""] = /^([^=]+)=([^;]*)/u.exec(set) ?? [];
        if (value) this.#cookies.set(name, value);
        else this.#cookies.delete(name);
      }
      const location = response.headers.get("location");
      if (location === null) break;
      url = new URL(location, url);
      body = null;
    }
    return url.href;
  }
}
