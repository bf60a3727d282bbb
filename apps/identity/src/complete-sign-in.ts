/** The end of every way to sign in: a session for this browser, which becomes a known device of the account. */
import type { FastifyReply, FastifyRequest } from "fastify";

import type { Account } from "./accounts/account.ts";
import { PageError } from "./http/page-error.ts";
import { rememberDevice } from "./known-device.ts";
import { type Authorization, toQuery } from "./protocol/authorization.ts";
import { openSession, type RealmSite, sendOn } from "./realm-site.ts";
import { asksForCode } from "./second-factor/check-code.ts";
import { startPendingSignIn } from "./second-factor/pending-sign-in.ts";
import { recordEvent } from "./security-log.ts";
import type { OpenSession } from "./store/sessions.store.ts";

/** After the right password: on to the code where the account has an authenticator app, otherwise signed in. */
export async function continueSignIn(
  site: RealmSite,
  request: FastifyRequest,
  reply: FastifyReply,
  account: Account,
  authorization: Authorization | null,
): Promise<FastifyReply> {
  if (await asksForCode(site, account)) {
    await startPendingSignIn(site, request, reply, account);
    return reply.redirect(`${site.path}/second-step${toQuery(authorization)}`, 303);
  }
  const session = await completeSignIn(site, request, reply, account);
  return sendOn(site, reply, session, authorization);
}

/**
 * Signs the account in here, with all factors checked.
 * @throws PageError 403 for a disabled account, 401 where the account was changed since it was read
 */
export async function completeSignIn(
  site: RealmSite,
  request: FastifyRequest,
  reply: FastifyReply,
  account: Account,
): Promise<OpenSession> {
  if (account.disabledAt) {
    recordEvent(site, request, "authn_login_fail", account, "disabled");
    throw new PageError(403, "This account is disabled", "Ask the people who run this server to enable it again.");
  }
  const session = await openSession(site, request, reply, account);
  await rememberDevice(site, request, reply, account);
  return session;
}
