/**
 * The tables in a backup: all tables of Hubbub and its bundled sign-on, and no others in the same database. A test
 * compares the list with the migrations. The tables of migrations are not included; the manifest has their versions.
 */
import { TABLE_NAMES } from "../../activities/tables.ts";

/** In the bundled sign-on's own schema. */
const IDENTITY_TABLES = [
  "identity.accounts",
  "identity.sessions",
  "identity.links",
  "identity.sign_in_attempts",
  "identity.known_devices",
  "identity.authenticators",
  "identity.recovery_codes",
  "identity.pending_sign_ins",
  "identity.passkeys",
  "identity.passkey_challenges",
  "identity.signing_key",
] as const;

export const BACKED_UP_TABLES: readonly string[] = [...TABLE_NAMES, ...IDENTITY_TABLES];
