/** The code after the password. Before it is correct, the browser has no session and no token. */
import type { FastifyReply } from "fastify";

import { FormError, type FormState, PageError, refuseErrors } from "../http/page-error.ts";
import { codeAttempt } from "../known-device.ts";
import { codeField, passkeySignIn, submit } from "../pages/form.ts";
import { html } from "../pages/html.ts";
import { formPage } from "../pages/layout.ts";
import { type PendingSignIn, readPendingSignIn, useCode } from "../second-factor/codes.ts";
import { readSecurity } from "../second-factor/passkeys.ts";
import { completeSignIn, redirectAfterSignIn } from "../sign-in.ts";
import type { Routes, Visit } from "../visit.ts";

export function secondStepRoutes({ form }: Routes): void {
  form("/second-step", showSecondStep, async (visit) => {
    const authorization = visit.authorization();
    const pending = await requirePending(visit);
    const { account } = pending;
    const { code } = visit.form("code");
    refuseErrors({ code: code.trim() === "" && "Enter the code" });

    const attempt = await codeAttempt(visit, account);
    if (attempt.waitSeconds > 0) {
      visit.record("authn_login_lock", account, "too many wrong codes");
      throw new FormError(429, { wait: `Too many wrong codes. Try again in ${attempt.wait}.` });
    }
    if (!(await pending.countTry())) throw signInAgain(visit);
    const kind = await useCode(visit, account, code);
    if (kind === null) {
      if (!(await readPendingSignIn(visit))) throw signInAgain(visit);
      visit.record("authn_login_fail", account, "wrong code");
      throw new FormError(401, { code: "This code is wrong, or was used already. Wait for the next one" });
    }
    await attempt.succeeded();
    if (!(await pending.end())) throw signInAgain(visit);
    const session = await completeSignIn(visit, account);
    if (kind === "recovery" && !authorization) return visit.redirect("?done=recovery-code");
    return redirectAfterSignIn(visit, session, authorization);
  });
}

async function requirePending(visit: Visit): Promise<PendingSignIn> {
  const pending = await readPendingSignIn(visit);
  if (!pending) throw signInAgain(visit);
  return pending;
}

function signInAgain({ site, authorizationQuery }: Visit): PageError {
  const link = { href: `${site.path}/sign-in${authorizationQuery}`, label: "Back to sign in" };
  const message = "The code can be entered for five minutes after the password, and five times.";
  return new PageError(401, "Sign in again", message, { link });
}

async function showSecondStep(visit: Visit, state: FormState): Promise<FastifyReply> {
  const { account } = await requirePending(visit);
  const { context, authorizationQuery: query } = visit;
  const { passkeys, passkeysWork } = await readSecurity(visit, account);
  const hint = "Six digits from your authenticator app, or one of your recovery codes.";
  const page = formPage(context, {
    title: "Enter your code",
    lead: `Your password is right. One more step to sign in as ${account.username}.`,
    state,
    action: `/second-step${query}`,
    fields: html`${codeField(state, "Code", hint, true)} ${submit("Continue")}`,
    after: html`${passkeysWork && passkeys.length > 0 && passkeySignIn(context, query)}
      <p class="small muted">
        No app and no recovery codes left? Whoever runs this server can remove the second step.
        <a href="${context.realmPath}/sign-in${query}">Use another account</a>
      </p>`,
  });
  return visit.page(page, state.status);
}
