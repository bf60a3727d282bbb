/**
 * Cookies that only the server reads: HttpOnly and SameSite=Lax. Over https they are also Secure and have the prefix
 * `__Host-`: browsers accept such cookies only from this host, not from another host of the same domain.
 */
import type { SerializeOptions } from "@fastify/cookie";
import type { FastifyReply, FastifyRequest } from "fastify";

/** The cookies of one request and its response, by their names without the prefix. */
export interface Cookies<Name extends string = string> {
  read(this: void, name: Name): string | undefined;
  /** @param maxAge in seconds; without it the cookie ends with the browser */
  set(name: Name, value: string, maxAge?: number): void;
  clear(name: Name): void;
}

/**
 * @param secure whether browsers reach the server over https
 * @param path of cookies without the prefix, which requires the path "/"
 */
export function requestCookies<Name extends string = string>(
  request: FastifyRequest,
  reply: FastifyReply,
  secure: boolean,
  path = "/",
): Cookies<Name> {
  const attributes = { path: secure ? "/" : path, httpOnly: true, sameSite: "lax", secure } as const;
  const send = (name: Name, value: string, lifetime: Pick<SerializeOptions, "maxAge" | "expires">) => {
    const cookie = reply.server.serializeCookie(cookieName(name, secure), value, { ...attributes, ...lifetime });
    // Not reply.setCookie: snapshots are sent without the hook that it relies on.
    reply.header("Set-Cookie", cookie);
  };
  return {
    read: (name) => request.cookies[cookieName(name, secure)],
    set: (name, value, maxAge) => send(name, value, maxAge === undefined ? {} : { maxAge }),
    clear: (name) => send(name, "", { maxAge: 0, expires: new Date(0) }),
  };
}

export function cookieName(name: string, secure: boolean): string {
  return secure ? `__Host-${name}` : name;
}
