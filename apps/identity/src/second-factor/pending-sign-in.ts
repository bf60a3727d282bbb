/** The time between the right password and the code: five minutes, five tries, bound to this browser by a cookie. */
import type { FastifyReply, FastifyRequest } from "fastify";

import type { Account } from "../accounts/account.ts";
import { hashSecret, makeSecret } from "../accounts/secrets.ts";
import { attributes, prefixed, readSecret } from "../http/cookies.ts";
import { cookieScope, type RealmSite } from "../realm-site.ts";

const PENDING_COOKIE = "identity_hub_pending";
const PENDING_SECONDS = 5 * 60;
const MOST_TRIES = 5;

export interface PendingSignIn {
  account: Account;
  /** Counts a try. False where no more are allowed. */
  countTry(): Promise<boolean>;
  /** Ends it. False where it was completed meanwhile. */
  end(reply: FastifyReply): Promise<boolean>;
}

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
  reply.setCookie(prefixed(PENDING_COOKIE, scope), secret, { ...attributes(scope), maxAge: PENDING_SECONDS });
}

export async function readPendingSignIn(site: RealmSite, request: FastifyRequest): Promise<PendingSignIn | null> {
  const scope = cookieScope(site, request);
  const secret = readSecret(request, PENDING_COOKIE, scope);
  if (secret === null) return null;
  const secretHash = hashSecret(secret);
  const now = new Date(site.now());
  const account = await site.store.pending.find(secretHash, MOST_TRIES, now);
  if (!account) return null;
  return {
    account,
    countTry: () => site.store.pending.countTry(secretHash, MOST_TRIES, now),
    async end(reply) {
      reply.clearCookie(prefixed(PENDING_COOKIE, scope), attributes(scope));
      return site.store.pending.remove(secretHash);
    },
  };
}
