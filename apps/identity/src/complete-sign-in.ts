/** The end of every way to sign in: a session for this browser, which becomes a known device of the account. */
import type { FastifyReply, FastifyRequest } from "fastify";

import type { Account } from "./accounts/account.ts";
import { PageError } from "./http/page-error.ts";
import { rememberDevice } from "./known-device.ts";
import { type Authorization, toQuery } from "./protocol/authorization.ts";
import { openSession, type RealmSite, sendOn, signInWay } from "./realm-site.ts";
import { asksForCode } from "./second-factor/check-code.ts";
import { startPendingSignIn } from "./second-factor/pending-sign-in.ts";

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
  await completeSignIn(site, request, reply, account);
  return sendOn(site, reply, account, authorization);
}

/** Signs the account in here, with all factors checked. */
export async function completeSignIn(
  site: RealmSite,
  request: FastifyRequest,
  reply: FastifyReply,
  account: Account,
): Promise<void> {
  if (!(await openSession(site, request, reply, account))) {
    const message = "Sign in again with the new password.";
    throw new PageError(401, "Your password was changed just now", message, { way: signInWay(site) });
  }
  await rememberDevice(site, request, reply, account);
}
