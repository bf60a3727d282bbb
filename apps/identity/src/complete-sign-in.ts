/** Last steps of every sign-in: asks for a second factor if needed, opens the session and saves the known device. */
import type { FastifyReply, FastifyRequest } from "fastify";

import type { Account } from "./accounts/account.ts";
import { PageError } from "./http/page-error.ts";
import { rememberDevice } from "./known-device.ts";
import { type Authorization, toQuery } from "./protocol/authorization.ts";
import { openSession } from "./browser-session.ts";
import type { RealmSite } from "./realm-site.ts";
import { redirectAfterSignIn } from "./sign-in-redirect.ts";
import { requiresCode } from "./second-factor/check-code.ts";
import { startPendingSignIn } from "./second-factor/pending-sign-in.ts";
import { recordEvent } from "./security-log.ts";
import type { OpenSession } from "./store/sessions.store.ts";

/**
 * Called after a correct password. Redirects to the code form if the account has an authenticator app; otherwise signs
 * in.
 */
export async function continueSignIn(
  site: RealmSite,
  request: FastifyRequest,
  reply: FastifyReply,
  account: Account,
  authorization: Authorization | null,
): Promise<FastifyReply> {
  if (await requiresCode(site, account)) {
    await startPendingSignIn(site, request, reply, account);
    return reply.redirect(`${site.path}/second-step${toQuery(authorization)}`, 303);
  }
  const session = await completeSignIn(site, request, reply, account);
  return redirectAfterSignIn(site, reply, session, authorization);
}

/**
 * Opens a session for this browser. The caller must have checked all factors.
 * @throws PageError 403 if the account is disabled, 401 if the account changed since it was read
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
