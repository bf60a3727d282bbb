/**
 * Sign-ins with a correct password that wait for a code: five minutes, five tries, bound to the browser by a cookie.
 */
import type { FastifyReply, FastifyRequest } from "fastify";

import type { Account } from "../accounts/account.ts";
import { hashSecret, makeSecret } from "../accounts/secrets.ts";
import { cookieAttributes, cookieName, readSecret } from "../http/cookies.ts";
import { cookieScope, type RealmSite } from "../realm-site.ts";

const PENDING_COOKIE = "identity_hub_pending";
const PENDING_SECONDS = 5 * 60;
const TRIES_MAX = 5;

export interface PendingSignIn {
  account: Account;
  /** Counts a try. Returns false if no more tries are allowed. */
  countTry(): Promise<boolean>;
  /** Ends the pending sign-in. Returns false if another request has completed it. */
  end(reply: FastifyReply): Promise<boolean>;
}

/** Stores a pending sign-in for this browser and replaces its previous one. */
export async function startPendingSignIn(
  site: RealmSite,
  request: FastifyRequest,
  reply: FastifyReply,
  account: Account,
): Promise<void> {
  const scope = cookieScope(site, request);
  const before = readSecret(request, PENDING_COOKIE, scope);
  if (before !== null) await site.store.pending.remove(hashSecret(before));
  const secret = makeSecret();
  await site.store.pending.add(hashSecret(secret), account, new Date(site.now() + PENDING_SECONDS * 1000));
  reply.setCookie(cookieName(PENDING_COOKIE, scope), secret, { ...cookieAttributes(scope), maxAge: PENDING_SECONDS });
}

/** The pending sign-in of this browser; null if there is none or it has expired. */
export async function readPendingSignIn(site: RealmSite, request: FastifyRequest): Promise<PendingSignIn | null> {
  const scope = cookieScope(site, request);
  const secret = readSecret(request, PENDING_COOKIE, scope);
  if (secret === null) return null;
  const secretHash = hashSecret(secret);
  const now = new Date(site.now());
  const account = await site.store.pending.find(secretHash, TRIES_MAX, now);
  if (!account) return null;
  return {
    account,
    countTry: () => site.store.pending.countTry(secretHash, TRIES_MAX, now),
    async end(reply) {
      reply.clearCookie(cookieName(PENDING_COOKIE, scope), cookieAttributes(scope));
      return site.store.pending.remove(secretHash);
    },
  };
}
