/** Sets a new password with a one-time reset link. */
import type { FastifyInstance, FastifyRequest } from "fastify";

import type { Account } from "../accounts/account.ts";
import { passwordProblem } from "../accounts/password-rules.ts";
import { hashSecret } from "../accounts/secrets.ts";
import { completeSignIn, continueSignIn } from "../complete-sign-in.ts";
import { readForm, readLinkSecret } from "../http/form-body.ts";
import { PageError } from "../http/page-error.ts";
import { forbiddenWords } from "../forbidden-words.ts";
import { resetPage } from "../pages/reset.page.ts";
import { recordEvent } from "../security-log.ts";
import { requiresCode } from "../second-factor/check-code.ts";
import { pageContext, type RealmSite, sendPage } from "../realm-site.ts";

export function resetRoutes(app: FastifyInstance, site: RealmSite): void {
  app.get("/reset", async (request, reply) => {
    const account = await accountOfLink(site, request);
    const query = `?token=${readLinkSecret(request)}`;
    return sendPage(reply, resetPage(pageContext(site, request, reply), account, query, {}));
  });

  app.post("/reset", async (request, reply) => {
    const account = await accountOfLink(site, request);
    const secret = readLinkSecret(request);
    const { password } = readForm(request, ["password"]);
    const problem = await passwordProblem(password, forbiddenWords(site, request, account));
    if (problem) {
      const page = resetPage(pageContext(site, request, reply), account, `?token=${secret}`, {
        password: problem,
      });
      return sendPage(reply, page, 400);
    }
    const passwordHash = await site.passwords.hash(password);
    const renewed = await site.store.accounts.resetPassword(hashSecret(secret), passwordHash, new Date(site.now()));
    if (!renewed) throw invalidResetLink();
    recordEvent(site, request, "authn_password_change", renewed, "by reset link");
    // The link replaces the password only. The second factor is still required.
    if (await requiresCode(site, renewed)) return continueSignIn(site, request, reply, renewed, null);
    await completeSignIn(site, request, reply, renewed);
    return reply.redirect(`${site.path}?done=password`, 303);
  });
}

async function accountOfLink(site: RealmSite, request: FastifyRequest): Promise<Account> {
  const secretHash = hashSecret(readLinkSecret(request));
  const link = await site.store.links.findOpen("reset", secretHash, new Date(site.now()));
  const account = link?.accountId ? await site.store.accounts.findById(site.realm, link.accountId) : null;
  if (!account) throw invalidResetLink();
  return account;
}

function invalidResetLink(): PageError {
  return new PageError(
    410,
    "This link is no longer valid",
    "It was used already, or is older than a day. Ask for a new one.",
  );
}
