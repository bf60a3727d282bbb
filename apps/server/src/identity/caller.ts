/** Who is calling: up to three identities at once, each looked up only when asked for (D-10). */
import { type HubUser, WALLET_TOKEN_PREFIX } from "@hubbub/contract/identity";
import type { FastifyRequest } from "fastify";
import type { Kysely } from "kysely";

import type { Schema } from "../database/schema.ts";
import { authenticationRequired, providerAway } from "../http/refusal.ts";
import { PARTICIPANT_COOKIE, STAFF_COOKIE, WALLET_COOKIE } from "./cookies.ts";
import type { HubClient } from "./hub-client.ts";
import { participantFromCookie } from "./participant.ts";
import type { Signer } from "./signed-value.ts";
import type { KnownSessions } from "./known-sessions.ts";
import type { Profile } from "./wallet.store.ts";

export interface IdentityParts {
  kysely: Kysely<Schema>;
  hub: HubClient;
  walletSessions: KnownSessions;
  participantSigner: Signer;
  staffSigner: Signer;
}

type Cookies = Record<string, string | undefined>;

export class Caller {
  readonly #parts: IdentityParts;
  readonly #cookies: Cookies;
  readonly #authorization: string | undefined;
  readonly address: string;
  #profile: Promise<Profile | null> | undefined;

  constructor(parts: IdentityParts, facts: { cookies: Cookies; authorization?: string | undefined; address: string }) {
    this.#parts = parts;
    this.#cookies = facts.cookies;
    this.#authorization = facts.authorization;
    this.address = facts.address;
  }

  static of(parts: IdentityParts, request: FastifyRequest): Caller {
    return new Caller(parts, {
      cookies: request.cookies,
      authorization: request.headers.authorization,
      address: request.ip,
    });
  }

  get bearer(): string | null {
    return /^Bearer (\S+)$/iu.exec(this.#authorization ?? "")?.[1] ?? null;
  }

  /** The bearer where it may be the hub's: a wallet token is never shown to the other provider. */
  get #hubBearer(): string | null {
    return this.bearer?.startsWith(WALLET_TOKEN_PREFIX) ? null : this.bearer;
  }

  /** The participant cookie's id, or null where none or a forged one came. */
  get participantCookieId(): string | null {
    return participantFromCookie(this.#cookies[PARTICIPANT_COOKIE], this.#parts.participantSigner);
  }

  get walletSecret(): string | null {
    return this.#cookies[WALLET_COOKIE] ?? null;
  }

  /** The wallet profile behind the session cookie. */
  profile(): Promise<Profile | null> {
    const secret = this.walletSecret;
    this.#profile ??= secret ? this.#parts.walletSessions.find(secret) : Promise.resolve(null);
    return this.#profile;
  }

  /** The organizer behind the bearer; null for nobody, also where the token is bad or the hub is away. */
  async hubUserIfAny(): Promise<HubUser | null> {
    const token = this.#hubBearer;
    if (!token) return null;
    const validation = await this.#parts.hub.validate(token);
    return validation.outcome === "valid" ? validation.value : null;
  }

  /**
   * The organizer behind the bearer.
   * @throws Refusal 401 for nobody, 503 when the hub does not answer
   */
  async requireHubUser(): Promise<HubUser> {
    const token = this.#hubBearer;
    if (!token) throw authenticationRequired();
    const validation = await this.#parts.hub.validate(token);
    if (validation.outcome === "valid") return validation.value;
    if (validation.outcome === "refused") throw authenticationRequired();
    throw providerAway(validation.cause);
  }

  /** The organizer's own id behind the staff cookie that the live channel uses (D-15). */
  get staffUserId(): string | null {
    const opened = this.#parts.staffSigner.open(this.#cookies[STAFF_COOKIE] ?? "");
    const [dbId, expires] = opened?.split("|") ?? [];
    return dbId && Number(expires) > Date.now() ? dbId : null;
  }
}
