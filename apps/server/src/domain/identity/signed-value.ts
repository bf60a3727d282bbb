/** Signs values for cookies with an HMAC, so that a browser cannot change them. */
import { createHmac, timingSafeEqual } from "node:crypto";

export interface Signer {
  sign(value: string): string;
  /** Returns the value, or null if the signature is not valid. */
  open(signed: string): string | null;
}

/** Verified values are cached, because a polling page sends the same one several times a second. */
const VERIFIED_MAX = 20_000;

/** @param purpose part of the signed text, so that a value signed for one purpose is not valid for another */
export function createSigner(secret: Buffer, purpose: string): Signer {
  const verified = new Map<string, string>();
  const mac = (value: string) => createHmac("sha256", secret).update(`${purpose}\n${value}`).digest();
  return {
    sign: (value) => `${value}.${mac(value).toString("base64url")}`,
    open(signed) {
      const cached = verified.get(signed);
      if (cached !== undefined) return cached;
      const dot = signed.lastIndexOf(".");
      if (dot < 1) return null;
      const value = signed.slice(0, dot);
      const signature = Buffer.from(signed.slice(dot + 1), "base64url");
      const expected = mac(value);
      if (signature.length !== expected.length || !timingSafeEqual(signature, expected)) return null;
      if (verified.size >= VERIFIED_MAX) verified.delete(verified.keys().next().value ?? "");
      verified.set(signed, value);
      return value;
    },
  };
}
