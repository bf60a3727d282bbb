/**
 * The security log: one JSON line per sign-in, failure, change of rights, export and deletion, whatever LOG_LEVEL says.
 * Event names follow the OWASP Application Logging Vocabulary; docs/security-log.md lists them. Entries contain no
 * passwords, tokens, cookies, email addresses, form input or what people write: some type their password into the wrong
 * field.
 */
import type { FastifyBaseLogger } from "fastify";

export type SecurityEventName =
  | "authn_login_success"
  | "authn_login_fail"
  | "authn_login_lock"
  | "authn_password_change"
  | "authn_token_revoked"
  | "authz_change"
  | "authz_fail"
  | "excess_rate_limit_exceeded"
  | "sensitive_delete"
  | "sensitive_read"
  | "session_created"
  | "session_expired"
  | "user_created"
  | "user_updated";

export interface SecurityEvent {
  event: SecurityEventName;
  realm?: "hub" | "wallet";
  /** At the bundled sign-on. */
  accountId?: string | undefined;
  /** Of the organizer or the profile in this installation. */
  userId?: string;
  username?: string | undefined;
  address?: string;
  /** The call of the API, and the ids in its URL. */
  call?: string;
  params?: Record<string, string>;
  /** One of a few fixed phrases. */
  reason?: string | undefined;
}

export type SecurityLog = (event: SecurityEvent) => void;

/** Writes entries as lines with `"log":"security"`, at level info. */
export function createSecurityLog(logger: FastifyBaseLogger): SecurityLog {
  const log = logger.child({ log: "security" }, { level: "info" });
  return (event) => log.info(event, "security event");
}
