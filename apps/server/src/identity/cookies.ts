/**
 * The product's four cookies. All HttpOnly and SameSite=Lax; Secure where people come by https: PUBLIC_URL says so, or
 * a trusted proxy of this request.
 */
import fastifyCookie from "@fastify/cookie";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

declare module "fastify" {
  interface FastifyInstance {
    /** Whether everybody reaches this installation by https, whatever the last hop to it speaks. */
    isReachedByHttps: boolean;
  }
}

export const PARTICIPANT_COOKIE = "hubbub_participant";
export const WALLET_COOKIE = "hubbub_wallet";
export const STAFF_COOKIE = "hubbub_staff";
export const OPENED_EVENT_COOKIE = "hubbub_event";

export const YEAR_SECONDS = 365 * 24 * 3600;
export const WALLET_SESSION_SECONDS = 30 * 24 * 3600;
export const STAFF_SECONDS = 12 * 3600;
export const OPENED_EVENT_SECONDS = 24 * 3600;

/** @param publicUrl the installation's address as people reach it, if it is configured */
export async function registerCookies(app: FastifyInstance, publicUrl: string | null): Promise<void> {
  await app.register(fastifyCookie);
  app.decorate("isReachedByHttps", publicUrl?.startsWith("https:") ?? false);
}

export function setCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  name: string,
  value: string,
  maxAge: number,
): void {
  const secure = reply.server.isReachedByHttps || request.protocol === "https";
  const options = { path: "/", httpOnly: true, sameSite: "lax", secure, maxAge } as const;
  // A header rather than reply.setCookie: snapshots are sent without the hook that would write it.
  reply.header("Set-Cookie", reply.server.serializeCookie(name, value, options));
}

export function clearCookie(reply: FastifyReply, name: string): void {
  reply.clearCookie(name, { path: "/" });
}
