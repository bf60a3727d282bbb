/** Options of the sign-on plugin. */
import type { FastifyRequest } from "fastify";

import type { Passwords } from "./accounts/password-hash.ts";
import type { SecurityLog } from "./security-log.ts";
import type { IdentityStore } from "./store.ts";

export interface IdentityOptions {
  store: IdentityStore;
  /** Display names of the two realms. */
  hubName: string;
  walletName: string;
  /** "open": anybody may register at the hub; "closed": only people with an invitation. */
  hubRegistration: "open" | "closed";
  /** Allowed origins of a redirect_uri. Setup and invitation links redirect to the first one. */
  allowedOrigins: (request: FastifyRequest) => string[];
  /** Public origin of this service. If set, forms are accepted from it only, and tokens have it as issuer. */
  issuer?: string;
  /** Milliseconds since 1970; tests pass their own clock. */
  now?: () => number;
  /** Default: `createPasswords()`; tests pass one with a low cost. */
  passwords?: Passwords;
  /** Receives the entries of the security log. Default: entries are discarded. */
  securityLog?: SecurityLog;
  productName: "Hubbub";
  /** Realms to mount. Default: both. */
  enabled?: { hub: boolean; wallet: boolean };
}
