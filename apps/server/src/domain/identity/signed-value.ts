/** Signed cookie values, which a browser cannot change unnoticed: the value and its HMAC. */
import { createHmac, timingSafeEqual } from "node:crypto";

import type { Caches } from "../cache-names.ts";
import { createLru } from "../../platform/cache/lru.ts";

export interface Signer {
  sign(value: string): string;
  /** The value, or null if the signature is wrong. */
  open(signed: string): string | null;
}

/** Valid values are cached: a client that polls sends the same one several times a second. */
const CACHED_MAX = 20_000;

/** @param purpose part of the signed text, so that a value signed for one purpose is not valid for another */
export function createSigner(caches: Pick<Caches, "add">, secret: Buffer, purpose: string): Signer {
  const valid = caches.add(`signed-${purpose}`, createLru<string>({ maxEntries: CACHED_MAX }));
  const mac = (value: string) => createHmac("sha256", secret).update(`${purpose}\n${value}`).digest();
  return {
    sign: (value) => `${value}.${mac(value).toString("base64url")}`,
    open(signed) {
      const known = valid.get(signed);
      if (known !== undefined) return known;
      const dot = signed.lastIndexOf(".");
      if (dot < 1) return null;
      const value = signed.slice(0, dot);
      const signature = Buffer.from(signed.slice(dot + 1), "base64url");
      const expected = mac(value);
      if (signature.length !== expected.length || !timingSafeEqual(signature, expected)) return null;
      valid.set(signed, value);
      return value;
    },
  };
}
