/**
 * Security log of the sign-on: sign-ins, failures and account changes. Event names follow the OWASP Application Logging
 * Vocabulary; docs/security-log.md lists them. Entries never contain passwords, tokens, cookies or form input: people
 * sometimes type their password into the wrong field.
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
  /** Present if the account is known. */
  accountId?: string;
  username?: string;
  /** IP address of the client. */
  address: string;
  /** One of a few fixed phrases. */
  reason?: string;
}

export type SecurityLog = (event: SecurityEvent) => void;

/** Writes an entry to the security log. */
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
