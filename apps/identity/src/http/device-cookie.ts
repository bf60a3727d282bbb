/** The cookie of a device that signed in before, one per realm. Unlike the session cookie it stays after signing out. */
import type { FastifyReply, FastifyRequest } from "fastify";

import type { Realm } from "../accounts/account.ts";
import { attributes, type CookieScope, readSecret } from "./cookies.ts";

const DEVICE_COOKIE: Record<Realm, string> = { hub: "identity_hub_device", wallet: "identity_wallet_device" };

export function readDeviceSecret(request: FastifyRequest, realm: Realm): string | null {
  return readSecret(request, DEVICE_COOKIE[realm]);
}

export function writeDeviceSecret(
  reply: FastifyReply,
  realm: Realm,
  secret: string,
  lifetimeSeconds: number,
  scope: CookieScope,
): void {
  reply.setCookie(DEVICE_COOKIE[realm], secret, { ...attributes(scope), maxAge: lifetimeSeconds });
}
