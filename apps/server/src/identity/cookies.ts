/** The product's four cookies. All HttpOnly and SameSite=Lax; Secure where the request came by https. */
import type { FastifyReply, FastifyRequest } from "fastify";

export const PARTICIPANT_COOKIE = "hubbub_participant";
export const WALLET_COOKIE = "hubbub_wallet";
export const STAFF_COOKIE = "hubbub_staff";
export const OPENED_EVENT_COOKIE = "hubbub_event";

export const YEAR_SECONDS = 365 * 24 * 3600;
export const WALLET_SESSION_SECONDS = 30 * 24 * 3600;
export const STAFF_SECONDS = 12 * 3600;
export const OPENED_EVENT_SECONDS = 24 * 3600;

export function setCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  name: string,
  value: string,
  maxAge: number,
): void {
  const options = { path: "/", httpOnly: true, sameSite: "lax", secure: request.protocol === "https", maxAge } as const;
  // A header rather than reply.setCookie: snapshots are sent without the hook that would write it.
  reply.header("Set-Cookie", reply.server.serializeCookie(name, value, options));
}

export function clearCookie(reply: FastifyReply, name: string): void {
  reply.clearCookie(name, { path: "/" });
}
