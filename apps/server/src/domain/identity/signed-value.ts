/** Values a browser keeps for us in a cookie and must not change: the value and its HMAC. */
import { createHmac, timingSafeEqual } from "node:crypto";

export interface Signer {
  sign(value: string): string;
  /** The value, or null when the signature is not ours. */
  open(signed: string): string | null;
}

/** Good values are remembered: whoever polls shows the same one several times a second. */
const REMEMBERED_MAX = 20_000;

export function createSigner(secret: Buffer, purpose: string): Signer {
  const good = new Map<string, string>();
  const mac = (value: string) => createHmac("sha256", secret).update(`${purpose}\n${value}`).digest();
  return {
    sign: (value) => `${value}.${mac(value).toString("base64url")}`,
    open(signed) {
      const known = good.get(signed);
      if (known !== undefined) return known;
      const dot = signed.lastIndexOf(".");
      if (dot < 1) return null;
      const value = signed.slice(0, dot);
      const given = Buffer.from(signed.slice(dot + 1), "base64url");
      const expected = mac(value);
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
      if (good.size >= REMEMBERED_MAX) good.delete(good.keys().next().value ?? "");
      good.set(signed, value);
      return value;
    },
  };
}
