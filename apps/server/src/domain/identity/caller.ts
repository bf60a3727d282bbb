/** The caller of a request: an API key, else up to four identities at once, each looked up when it is needed. */
import { API_KEY_PREFIX } from "@hubbub/contract/api-keys";
import type { HubUser } from "@hubbub/contract/identity";
import type { FastifyRequest } from "fastify";

import type { StoredKey } from "../api-keys/api-keys.store.ts";
import { authenticationRequired, Refusal } from "../../platform/http/refusal.ts";
import { linkCookie } from "../access-links/access-links.ts";
import type { LinkIdentity } from "../access-links/access-links.store.ts";
import { PARTICIPANT_COOKIE, type ReadCookie, readCookie, TOKEN_COOKIES } from "./cookies.ts";
import type { Identity } from "./identity.ts";
import type { Profile } from "./people.store.ts";
import { ProviderUnavailable, type Realm } from "./provider.ts";

/** The parts of a request that identify its caller. */
interface CallerFacts {
  cookie: ReadCookie;
  authorization?: string | undefined;
  address: string;
  /** For a write, a foreign wallet must have confirmed the session within the last minute. */
  mode: "read" | "write";
}

export class Caller {
  readonly address: string;
  /** The token of a provider in the Authorization header. */
  readonly bearer: string | null;
  /** The tokens of the providers in the cookies. */
  readonly tokens: Record<Realm, string | null>;
  /** The id in the participant cookie; null if there is no cookie or its signature is not valid. */
  readonly participantCookieId: string | null;
  readonly #identity: Identity;
  readonly #cookie: ReadCookie;
  readonly #mode: "read" | "write";
  /** The text of an API key. Such a caller has no other identity: cookies and providers' tokens are ignored. */
  readonly #keyText: string | null;

  constructor(identity: Identity, { cookie, authorization = "", address, mode }: CallerFacts) {
    this.#identity = identity;
    const bearer = /^Bearer (\S+)$/iu.exec(authorization)?.[1] ?? null;
    const isKey = bearer?.startsWith(API_KEY_PREFIX) ?? false;
    this.#keyText = isKey ? bearer : null;
    this.bearer = isKey ? null : bearer;
    this.#cookie = isKey ? () => undefined : cookie;
    this.#mode = mode;
    this.address = address;
    const tokenOf = (realm: Realm) => this.#cookie(TOKEN_COOKIES[realm].name) ?? null;
    this.tokens = { hub: tokenOf("hub"), wallet: tokenOf("wallet") };
    this.participantCookieId = identity.participantSigner.open(this.#cookie(PARTICIPANT_COOKIE));
  }

  static of(identity: Identity, request: FastifyRequest): Caller {
    return new Caller(identity, {
      cookie: (name) => readCookie(request, name),
      authorization: request.headers.authorization,
      address: request.ip,
      mode: request.method === "GET" || request.method === "HEAD" ? "read" : "write",
    });
  }

  /** Whether an API key makes the call, which may not work. */
  get isKey(): boolean {
    return this.#keyText !== null;
  }

  /**
   * The wallet profile of the cookie's token; null without a valid one.
   * @throws Refusal 503 for a write if the provider has not answered for ten minutes
   */
  async profile(): Promise<Profile | null> {
    const token = this.tokens.wallet;
    return token === null ? null : this.#identity.wallet.find(token, this.#mode);
  }

  /**
   * The API key that makes the call; null if none does.
   * @throws Refusal 401 for a key that does not work
   */
  async apiKey(): Promise<StoredKey | null> {
    if (this.#keyText === null) return null;
    const key = await this.#identity.apiKeys.find(this.#keyText);
    if (!key) throw new Refusal("unauthenticated", "This API key is unknown, expired or revoked");
    return key;
  }

  /** The organizer behind the bearer token or the API key; null without a valid one, and while the hub is unavailable. */
  async hubUserIfAny(): Promise<HubUser | null> {
    try {
      return await this.#hubUser();
    } catch (error) {
      if (error instanceof ProviderUnavailable) return null;
      throw error;
    }
  }

  /**
   * The organizer behind the bearer token or the API key.
   * @throws Refusal 401 without a valid token, 503 while the hub is unavailable
   */
  async requireHubUser(): Promise<HubUser> {
    const user = await this.#hubUser();
    if (!user) throw authenticationRequired();
    return user;
  }

  async #hubUser(): Promise<HubUser | null> {
    const key = await this.apiKey();
    if (key) return key.owner;
    return this.bearer === null ? null : this.#identity.hub.find(this.bearer, "bearer");
  }

  /** The organizer behind the staff cookie: for the live channel, because WebSockets have no Authorization header. */
  async staffUser(): Promise<HubUser | null> {
    const token = this.tokens.hub;
    return token === null ? null : this.#identity.hub.find(token, "write");
  }

  /** Whether the browser has opened an access link of this event, which may be dead by now. */
  hasLinkCookie(eventId: string): boolean {
    return this.#cookie(linkCookie(eventId)) !== undefined;
  }

  /** The access link of this event that the browser has opened; null if there is none that works. */
  async accessLink(eventId: string): Promise<LinkIdentity | null> {
    const secret = this.#cookie(linkCookie(eventId));
    return secret === undefined ? null : this.#identity.accessLinks.find(eventId, secret);
  }
}
