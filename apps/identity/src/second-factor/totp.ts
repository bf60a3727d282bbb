/** Codes of an authenticator app (RFC 6238): six digits, SHA-1, 30 seconds, which every app knows. */
import { Secret, TOTP } from "otpauth";

import { randomBytes } from "node:crypto";

const SECRET_BYTES = 20;
const PERIOD_SECONDS = 30;
/** Clocks differ: the codes before and after the current one count too. */
const WINDOW = 1;

export function makeTotpSecret(): Buffer {
  return randomBytes(SECRET_BYTES);
}

/** The secret as people type it into an app. */
export function secretText(secret: Buffer): string {
  return toSecret(secret).base32;
}

/** What the QR code says. */
export function totpAddress(secret: Buffer, issuer: string, username: string): string {
  return totpOf(secret, issuer, username).toString();
}

/** The time step whose code this is, or null. The caller refuses a step that was used already. */
export function matchingStep(secret: Buffer, code: string, now: number): number | null {
  const delta = totpOf(secret).validate({ token: code, timestamp: now, window: WINDOW });
  return delta === null ? null : Math.floor(now / 1000 / PERIOD_SECONDS) + delta;
}

function totpOf(secret: Buffer, issuer = "", label = ""): TOTP {
  return new TOTP({ secret: toSecret(secret), issuer, label, algorithm: "SHA1", digits: 6, period: PERIOD_SECONDS });
}

function toSecret(secret: Buffer): Secret {
  return new Secret({ buffer: new Uint8Array(secret).buffer });
}
