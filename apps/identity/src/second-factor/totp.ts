/** Codes of authenticator apps (TOTP, RFC 6238): six digits, SHA-1, 30 seconds. Every app supports this combination. */
import { Secret, TOTP } from "otpauth";

import { randomBytes } from "node:crypto";

const SECRET_BYTES = 20;
const PERIOD_SECONDS = 30;
/** Also accept the previous and the next code, because clocks differ. */
const WINDOW = 1;

/** 160 random bits, as RFC 4226 recommends. */
export function makeTotpSecret(): Buffer {
  return randomBytes(SECRET_BYTES);
}

/** The secret in base32, for typing it into an app. */
export function secretText(secret: Buffer): string {
  return toSecret(secret).base32;
}

/** The otpauth: URI for the QR code. */
export function totpUri(secret: Buffer, issuer: string, username: string): string {
  return totpOf(secret, issuer, username).toString();
}

/** The time step that the code belongs to; null if it is wrong. The caller must reject steps that were used before. */
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
