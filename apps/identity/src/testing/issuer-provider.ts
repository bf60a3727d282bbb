/** The oidc-provider of the test issuer: its client, what it stores, and its pages, on which any login works. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";

import type { Adapter, AdapterPayload, Configuration, JWK, KoaContextWithOIDC } from "oidc-provider";

export const CLIENT = { id: "hubbub", secret: "the secret of the client" };

/** What the issuer says about people, at its userinfo endpoint. */
const CLAIMS = ["sub", "preferred_username", "email", "email_verified", "realm_access", "groups"];
const SCOPES = ["openid", "profile", "email"];
const HOUR = 60 * 60;

export type Answer = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

interface ProviderOptions {
  url: string;
  key: JWK;
  people: ReadonlyMap<string, Record<string, unknown>>;
  redirectUris: readonly string[];
}

/** Loads the library here, because every browser test imports this file, and the library warns about Node.js 26. */
export async function startProvider({ url, key, people, redirectUris }: ProviderOptions): Promise<Answer> {
  const { default: Provider } = await import("oidc-provider");
  const provider = new Provider(url, {
    adapter: () => new MemoryAdapter(),
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [...redirectUris],
        post_logout_redirect_uris: redirectUris.map((uri) => new URL("/", uri).href),
      },
    ],
    jwks: { keys: [key] },
    claims: { openid: CLAIMS },
    scopes: SCOPES,
    cookies: { keys: ["a key of the tests"] },
    ttl: { AccessToken: HOUR, Grant: HOUR, IdToken: HOUR, Interaction: HOUR, Session: HOUR },
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: true, logoutSource } },
    loadExistingGrant,
    async findAccount(_context, login) {
      const known = people.get(login);
      return known && { accountId: login, claims: async () => ({ sub: login, ...known }) };
    },
  } satisfies Configuration);
  const answer = provider.callback();
  return async (request, response) => {
    if (!request.url?.startsWith("/interaction/")) return answer(request, response);
    if (request.method === "GET") return void response.setHeader("Content-Type", "text/html").end(SIGN_IN_PAGE);
    const form = new URLSearchParams(await text(request));
    const login = form.get("login");
    const result = login === null ? { error: "access_denied" } : { login: { accountId: login } };
    return provider.interactionFinished(request, response, result);
  };
}

const SIGN_IN_PAGE = `<!doctype html>
<html lang="en">
  <title>Sign in</title>
  <form method="post"><label>Login <input name="login" /></label> <button>Sign in</button></form>
  <form method="post"><button>Cancel</button></form>
</html>`;

/** @param form of the library, which the button sends */
function logoutSource(context: KoaContextWithOIDC, form: string): void {
  context.body = `<!doctype html>
<html lang="en">
  <title>Sign out</title>
  ${form}
  <button form="op.logoutForm" name="logout" value="yes">Yes, sign me out</button>
</html>`;
}

/** Nobody is asked for consent. */
async function loadExistingGrant({ oidc }: KoaContextWithOIDC) {
  const { provider, client, session } = oidc;
  const grant = new provider.Grant({ clientId: client?.clientId, accountId: session?.accountId });
  grant.addOIDCScope(SCOPES.join(" "));
  await grant.save();
  return grant;
}

/** Objects of one kind, until the issuer stops. */
class MemoryAdapter implements Adapter {
  readonly #stored = new Map<string, AdapterPayload>();

  async upsert(id: string, payload: AdapterPayload) {
    this.#stored.set(id, payload);
  }
  async find(id: string) {
    return this.#stored.get(id);
  }
  async findByUid(uid: string) {
    return [...this.#stored.values()].find((payload) => payload.uid === uid);
  }
  /** Only for devices without a browser. */
  async findByUserCode() {
    return undefined;
  }
  async consume(id: string) {
    const payload = this.#stored.get(id);
    if (payload) payload.consumed = true;
  }
  async destroy(id: string) {
    this.#stored.delete(id);
  }
  async revokeByGrantId(grantId: string) {
    for (const [id, payload] of this.#stored) if (payload.grantId === grantId) this.#stored.delete(id);
  }
}
