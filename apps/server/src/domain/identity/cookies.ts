/**
 * The product's four cookies. Those of access links are in domain/access-links/access-links.ts, and those that the page's
 * scripts set in the contract's preferences.ts.
 */
import fastifyCookie from "@fastify/cookie";
import { cookieName, type Cookies, requestCookies } from "@hubbub/server-kit/cookies";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

declare module "fastify" {
  interface FastifyInstance {
    /** Whether the configured public address is https, even if a proxy forwards requests over http. */
    isReachedByHttps: boolean;
  }
}

export const PARTICIPANT_COOKIE = "hubbub_participant";
export const OPENED_EVENT_COOKIE = "hubbub_event";
/**
 * The cookies with a provider's token. They last as long as the tokens of the bundled sign-on (TOKEN_SECONDS in
 * apps/identity), which its pages state.
 */
export const TOKEN_COOKIES = {
  hub: { seconds: 12 * 3600, name: "hubbub_staff" },
  wallet: { seconds: 30 * 24 * 3600, name: "hubbub_wallet" },
} as const;

export const YEAR_SECONDS = 365 * 24 * 3600;
export const OPENED_EVENT_SECONDS = 24 * 3600;

/** Reads one of the cookies above by its name without the prefix. */
export type ReadCookie = (name: string) => string | undefined;

/** @param publicUrl the configured public address of the installation; null if there is none */
export async function registerCookies(app: FastifyInstance, publicUrl: string | null): Promise<void> {
  await app.register(fastifyCookie);
  app.decorate("isReachedByHttps", publicUrl?.startsWith("https:") ?? false);
}

export function readCookie(request: FastifyRequest, name: string): string | undefined {
  return request.cookies[cookieName(name, isHttps(request))];
}

/**
 * Creates a reader for the cookies of a request that Fastify does not parse.
 * @param header the Cookie header
 * @param isHttps whether a trusted proxy received this request over https
 */
export function cookieReader(app: FastifyInstance, header: string, isHttps: boolean): ReadCookie {
  const cookies: Record<string, string | undefined> = app.parseCookie(header);
  const secure = app.isReachedByHttps || isHttps;
  return (name) => cookies[cookieName(name, secure)];
}

export type { Cookies };

export function cookiesOf(request: FastifyRequest, reply: FastifyReply): Cookies {
  return requestCookies(request, reply, isHttps(request));
}

function isHttps(request: FastifyRequest): boolean {
  return request.server.isReachedByHttps || request.protocol === "https";
}
