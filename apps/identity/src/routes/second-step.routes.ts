/** Second-factor code after the password. Before it is correct, the browser has no session and no token. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

import type { Account } from "../accounts/account.ts";
import { completeSignIn } from "../complete-sign-in.ts";
import { readForm } from "../http/form-body.ts";
import { PageError } from "../http/page-error.ts";
import { formatMinutes } from "../http/throttle.ts";
import { codeAttempt } from "../known-device.ts";
import { secondStepPage } from "../pages/second-step.page.ts";
import { toQuery } from "../protocol/authorization.ts";
import { pageContext, type RealmSite, sendPage } from "../realm-site.ts";
import { readAuthorization, redirectAfterSignIn } from "../sign-in-redirect.ts";
import { useCode } from "../second-factor/check-code.ts";
import { type PendingSignIn, readPendingSignIn } from "../second-factor/pending-sign-in.ts";
import { recordEvent } from "../security-log.ts";
import { readSecurity } from "../second-factor/security-state.ts";

export function secondStepRoutes(app: FastifyInstance, site: RealmSite): void {
  app.get("/second-step", async (request, reply) => {
    const { account } = await requirePending(site, request);
    return show(site, request, reply, { account }, 200);
  });

  app.post("/second-step", async (request, reply) => {
    const authorization = readAuthorization(site, request);
    const pending = await requirePending(site, request);
    const { account } = pending;
    const { code } = readForm(request, ["code"]);
    if (code.trim() === "") return show(site, request, reply, { account, error: "Enter the code" }, 400);

    const attempt = await codeAttempt(site, request, account);
    if (attempt.waitSeconds > 0) {
      recordEvent(site, request, "authn_login_lock", account, "too many wrong codes");
      reply.header("retry-after", String(attempt.waitSeconds));
      const wait = `Too many wrong codes. Try again in ${formatMinutes(attempt.waitSeconds)}.`;
      return show(site, request, reply, { account, wait }, 429);
    }
    if (!(await pending.countTry())) throw signInAgain(site, request);
    const kind = await useCode(site, account, code);
    if (kind === null) {
      if (!(await readPendingSignIn(site, request))) throw signInAgain(site, request);
      recordEvent(site, request, "authn_login_fail", account, "wrong code");
      const error = "This code is wrong, or was used already. Wait for the next one";
      return show(site, request, reply, { account, error }, 401);
    }
    await attempt.succeeded();
    if (!(await pending.end(reply))) throw signInAgain(site, request);
    const session = await completeSignIn(site, request, reply, account);
    if (kind === "recovery" && !authorization) return reply.redirect(`${site.path}?done=recovery-code`, 303);
    return redirectAfterSignIn(site, reply, session, authorization);
  });
}

async function requirePending(site: RealmSite, request: FastifyRequest): Promise<PendingSignIn> {
  const pending = await readPendingSignIn(site, request);
  if (!pending) throw signInAgain(site, request);
  return pending;
}

function signInAgain(site: RealmSite, request: FastifyRequest): PageError {
  const href = `${site.path}/sign-in${toQuery(readAuthorization(site, request))}`;
  const message = "The code can be entered for five minutes after the password, and five times.";
  return new PageError(401, "Sign in again", message, { link: { href, label: "Back to sign in" } });
}

async function show(
  site: RealmSite,
  request: FastifyRequest,
  reply: FastifyReply,
  { account, ...view }: { account: Account; error?: string; wait?: string },
  status: number,
): Promise<FastifyReply> {
  const query = toQuery(readAuthorization(site, request));
  const { passkeys, passkeysWork } = await readSecurity(site, request, account);
  const page = secondStepPage(pageContext(site, request, reply), {
    ...view,
    query,
    username: account.username,
    passkeys: passkeysWork && passkeys.length > 0,
  });
  return sendPage(reply, page, status);
}
