/** Options and services of the sign-on, and what its pages need of them. */
import type { SecurityLog } from "@hubbub/server-kit/security-log";
import type { FastifyReply, FastifyRequest } from "fastify";

import type { Realm } from "./accounts/account.ts";
import type { Passwords } from "./accounts/password-hash.ts";
import type { Assets } from "./http/assets.ts";
import { Cookies } from "./http/cookies.ts";
import { canonicalOrigin, type OriginOptions, ownOrigin } from "./http/origin.ts";
import type { RegistrationThrottle, Throttle } from "./limits/throttle.ts";
import type { Tokens } from "./protocol/tokens.ts";
import type { IdentityStore } from "./store/store.ts";

export interface IdentityOptions extends OriginOptions {
  store: IdentityStore;
  /** Display names of the two realms. */
  hubName: string;
  walletName: string;
  /** "open": anybody may register at the hub; "closed": only people with an invitation. */
  hubRegistration: "open" | "closed";
  /** Default: `createPasswords()`; tests pass one with a low cost. */
  passwords?: Passwords;
  /** Receives the entries of the security log. Default: entries are discarded. */
  securityLog?: SecurityLog;
  productName: "Hubbub";
  /** Realms to mount. Default: both. */
  enabled?: { hub: boolean; wallet: boolean };
}

/** Services that both realms share. */
export interface SignOnServices {
  options: IdentityOptions;
  store: IdentityStore;
  passwords: Passwords;
  tokens: Tokens;
  throttle: Throttle;
  registrations: RegistrationThrottle;
  assets: Assets;
  securityLog: SecurityLog;
  /** Path that the sign-on is mounted at; "" for the root. */
  base: string;
}

/** Everything that the routes of one realm need. */
export interface RealmSite extends SignOnServices {
  realm: Realm;
  name: string;
  /** Path that the realm is mounted at. */
  path: string;
}

export function cookiesOf(
  { base, options }: Pick<SignOnServices, "base" | "options">,
  request: FastifyRequest,
  reply: FastifyReply,
): Cookies {
  return new Cookies(request, reply, { path: base || "/", secure: ownOrigin(request, options).startsWith("https:") });
}

/** Start page of the product: the first allowed redirect origin; null if there is none. */
export function productUrl(site: SignOnServices, request: FastifyRequest): string | null {
  const origin = canonicalOrigin(site.options.allowedOrigins(request)[0] ?? "");
  return origin === "" ? null : `${origin}/`;
}
