/** What the sign-on needs to know from whoever runs it. */
import type { FastifyRequest } from "fastify";

import type { SecurityLog } from "./security-log.ts";
import type { IdentityStore } from "./store.ts";

export interface IdentityOptions {
  store: IdentityStore;
  /** Display names of the two providers, as people read them. */
  hubName: string;
  walletName: string;
  /** Whether anybody may make a hub account, or only people with an invitation. */
  hubRegistration: "open" | "closed";
  /** Origins a redirect_uri may have; the first one is where setup and invitations end. */
  allowedOrigins: (request: FastifyRequest) => string[];
  /** The public address of this service. Where it is set, forms are taken from that origin only, and tokens name it. */
  issuer?: string;
  /** Milliseconds since 1970; tests pass their own clock. */
  now?: () => number;
  /** Takes entries of the security log; without it nothing is recorded. */
  securityLog?: SecurityLog;
  productName: "Hubbub";
  enabled?: { hub: boolean; wallet: boolean };
}
