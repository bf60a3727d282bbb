/**
 * The security log of the sign-on: who signed in, who failed, what changed. Event names follow the OWASP Application
 * Logging Vocabulary; docs/security-log.md lists them. Entries never contain passwords, tokens, cookies or what was
 * typed into a form, because people type passwords into the wrong field.
 */
import type { FastifyRequest } from "fastify";

import type { Account, Realm } from "./accounts/account.ts";

export type SecurityEventName =
  | "authn_login_success"
  | "authn_login_fail"
  | "authn_login_lock"
  | "authn_password_change"
  | "authn_token_revoked"
  | "authz_change"
  | "session_expired"
  | "user_created"
  | "user_updated";

export interface SecurityEvent {
  event: SecurityEventName;
  realm: Realm;
  /** The account where one is known. */
  accountId?: string;
  username?: string;
  /** The address the request came from. */
  address: string;
  /** Why, in a few fixed words. */
  reason?: string;
}

export type SecurityLog = (event: SecurityEvent) => void;

/** Writes an entry about an account, or without an account where none is known. */
export function recordEvent(
  site: { realm: Realm; securityLog: SecurityLog },
  request: FastifyRequest,
  event: SecurityEventName,
  account: Pick<Account, "id" | "username"> | null,
  reason?: string,
): void {
  site.securityLog({
    event,
    realm: site.realm,
    ...(account ? { accountId: account.id, username: account.username } : {}),
    address: request.ip,
    ...(reason === undefined ? {} : { reason }),
  });
}
