/** The known-device cookie, one per realm. Unlike the session cookie it stays after sign-out. */
import type { FastifyReply, FastifyRequest } from "fastify";

import type { Realm } from "../accounts/account.ts";
import { cookieAttributes, type CookieScope, cookieName, readSecret } from "./cookies.ts";

const DEVICE_COOKIE: Record<Realm, string> = { hub: "identity_hub_device", wallet: "identity_wallet_device" };

export function readDeviceSecret(request: FastifyRequest, realm: Realm, scope: CookieScope): string | null {
  return readSecret(request, DEVICE_COOKIE[realm], scope);
}

/** Sets the known-device cookie of the realm. */
export function writeDeviceSecret(
  reply: FastifyReply,
  realm: Realm,
  secret: string,
  lifetimeSeconds: number,
  scope: CookieScope,
): void {
  reply.setCookie(cookieName(DEVICE_COOKIE[realm], scope), secret, {
    ...cookieAttributes(scope),
    maxAge: lifetimeSeconds,
  });
}
