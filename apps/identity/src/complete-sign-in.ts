/** The end of every way to sign in: a session for this browser, which becomes a known device of the account. */
import type { FastifyReply, FastifyRequest } from "fastify";

import type { Account } from "./accounts/account.ts";
import { PageError } from "./http/page-error.ts";
import { rememberDevice } from "./known-device.ts";
import { openSession, type RealmSite, signInWay } from "./realm-site.ts";

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
